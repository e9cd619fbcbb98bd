package dev.filtersmith.cli;

import dev.filtersmith.FilterFullException;
import java.util.List;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints lines without their repetitions. */
@Command(
        name = "dedupe",
        description = {
            "Prints each line the first time it is seen. The memory is a few bytes for each different line, however"
                    + " long it is.",
            "At most one in 10,000 new lines is dropped by mistake; the summary on standard error has the expected"
                    + " number."
        })
final class DedupeCommand extends Job {
    @Parameters(
            arity = "0..*",
            paramLabel = "FILE",
            defaultValue = "-",
            description = "Files of lines; - is standard input.")
    private List<String> files = List.of("-");

    @Option(
            names = "--expected",
            paramLabel = "N",
            defaultValue = "1e6",
            description = "Number of different lines, such as 1e7. For more, the filter grows.")
    private double expected;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the hashing.")
    private long seed;

    @Option(names = "--progress", description = "Draw a progress bar on standard error.")
    private boolean progress;

    DedupeCommand(Console console) {
        super(console);
    }

    @Override
    int run() {
        long count = Counts.whole("--expected", expected);
        SeenLines seen = SeenLines.create(count, seed);
        try (ProgressBar bar = progress ? new ProgressBar("Lines", -1) : null) {
            for (String file : files) {
                copy(file, seen, bar);
            }
        }
        // Before the summary, which would be wrong if lines cannot be written.
        console().flush();
        remark("%s", seen.summary());
        return OK;
    }

    private void copy(String file, SeenLines seen, @Nullable ProgressBar bar) {
        try (Lines lines = Lines.open(file, console())) {
            while (lines.next()) {
                if (seen.add(lines)) {
                    console().writeLine(lines.bytes(), lines.length());
                }
                if (bar != null) {
                    bar.step();
                }
                if (!lines.hasMore()) {
                    console().flush();
                }
            }
        } catch (FilterFullException full) {
            throw new Trouble(
                    String.format(
                            "the filter is full after %d lines, of which %d were printed: %s Give a larger --expected.",
                            seen.lines(), seen.fresh(), full.getMessage()),
                    full);
        }
    }
}
