package dev.filtersmith.samples.quickstart;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The command {@code membership}: puts one half of the keys, looks up the other half, and prints
 * the results.
 */
@Command(
        name = MembershipCommand.NAME,
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Puts one half of the keys into filters, asks for the other half, and prints a table.",
            "Without files, the keys are the names of all classes in the running JDK."
        })
final class MembershipCommand implements Callable<Integer> {
    static final String NAME = "membership";

    private final Streams streams;
    private final FilterFactory filters;

    @Parameters(paramLabel = "FILE", description = "Files of keys in UTF-8, a line a key; - for standard input.")
    private List<String> files = new ArrayList<>();

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the shuffle and of the hashing.")
    private long seed;

    @Option(
            names = "--absent",
            paramLabel = "N",
            defaultValue = "2000000",
            description = "Number of derived absent keys (name#0, name#1, ...) to ask for as well.")
    private int absent;

    @Option(
            names = "--timing",
            paramLabel = "SECONDS",
            defaultValue = "2",
            description = "Time to spend on timing all filters, after a warm-up half as long; 0 for none.")
    private double timing;

    @Option(names = "--format", defaultValue = "table", description = "One of: ${COMPLETION-CANDIDATES}.")
    private Format format = Format.TABLE;

    @Option(
            names = "--progress",
            negatable = true,
            description = "Draw progress bars on standard error; by default on a terminal only.")
    private @Nullable Boolean progressWanted;

    MembershipCommand(Streams streams, FilterFactory filters) {
        this.streams = streams;
        this.filters = filters;
    }

    @Override
    public Integer call() {
        if (absent < 0 || !(timing >= 0)) {
            throw new UserException(ExitCode.BAD_INPUT, "--absent and --timing must not be negative");
        }
        Progress progress =
                new Progress(progressWanted == null ? Progress.interactive() : progressWanted, streams.err());
        Keys keys = read(progress);
        Experiment experiment = new Experiment(keys, seed, progress);
        List<Row> rows = experiment.run(Contender.all(filters, keys.size() / 2, seed), absent, timing);
        try {
            streams.out().write(report(rows, experiment).getBytes(StandardCharsets.UTF_8));
            streams.out().flush();
        } catch (IOException failure) {
            streams.outputFailed(failure);
        }
        return checked(rows);
    }

    private Keys read(Progress progress) {
        Keys keys = files.isEmpty() ? KeySource.classNames() : new Keys();
        KeySource source = new KeySource(streams.in(), progress);
        files.forEach(file -> source.addLines(file, keys));
        String from = files.isEmpty() ? "class names of JDK " + Runtime.version() : String.join(", ", files);
        streams.err()
                .printf(
                        Locale.ROOT,
                        "%s: %,d different keys; %,d blank lines ignored, %,d repeated lines removed%n",
                        from,
                        keys.size(),
                        keys.blank(),
                        keys.repeated());
        if (keys.size() < 2) {
            throw new UserException(
                    ExitCode.BAD_INPUT,
                    "too few keys: " + keys.size() + "; it takes at least 2, one to put in and one to ask for");
        }
        return keys;
    }

    private String report(List<Row> rows, Experiment experiment) {
        return format == Format.CSV ? CsvReport.of(rows) : TableReport.of(rows) + experiment.notes();
    }

    private int checked(List<Row> rows) {
        boolean broken = false;
        for (Row row : rows) {
            if (row.falseNegatives() > 0) {
                broken = true;
                streams.err()
                        .printf(
                                Locale.ROOT,
                                "%s (%s) lost %,d keys%n",
                                row.filter(),
                                row.engine(),
                                row.falseNegatives());
            }
        }
        return broken ? ExitCode.FAILED : ExitCode.OK;
    }

    /** The forms of output. */
    enum Format {
        TABLE,
        CSV
    }
}
