package dev.filtersmith.samples.flows;

import dev.filtersmith.CountingFilter;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** The program, which slides a window over a stream of flows. */
@Command(
        name = Flows.NAME,
        mixinStandardHelpOptions = true,
        version = "Filtersmith flows",
        showDefaultValues = true,
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:the filter lost a flow or kept one, or the output could not be written",
            "2:input or options of no use"
        },
        description = {
            "Keeps the flows of a sliding window in a filter: put on arrival, removed on expiry.",
            "An exact set beside it tells what the filter gets wrong. Without a file, the traffic is made up.",
            "A line of a file: time sourceAddress sourcePort destinationAddress destinationPort protocol, with "
                    + "blanks or commas between; "
                    + "the time in seconds."
        })
public final class Flows implements Callable<Integer> {
    static final String NAME = "flows";

    private final InputStream in;
    private final FilterFactory filters;
    private final CommandLine commandLine;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Log of flows; - for standard input.")
    private @Nullable String file;

    @Option(names = "--family", defaultValue = "dynamic", description = "The filter: ${COMPLETION-CANDIDATES}.")
    private Family family = Family.DYNAMIC;

    @Option(
            names = "--flows",
            paramLabel = "N",
            defaultValue = "200000",
            description = "Flow records in a window: the filter is made for so many, and so many are made up.")
    private long records;

    @Option(names = "--window", paramLabel = "SECONDS", defaultValue = "60", description = "Length of the window.")
    private double window;

    @Option(
            names = "--windows",
            paramLabel = "N",
            defaultValue = "10",
            description = "How many windows the traffic lasts, if it is made up.")
    private int windows;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Seed of the traffic, of the absent flows and of the hashing.")
    private long seed;

    Flows(InputStream in, FilterFactory filters) {
        this.in = in;
        this.filters = filters;
        this.commandLine = new CommandLine(this)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler(Flows::failed);
    }

    /**
     * Runs the program and exits with 0, or 1 if the filter lost a flow, 2 if the input is
     * unusable.
     *
     * @param args options, and optionally a file
     */
    public static void main(String... args) {
        System.exit(new Flows(System.in, Family::create).commandLine.execute(args));
    }

    /** Returns the program's command line, to be run with {@code execute}. */
    CommandLine commandLine() {
        return commandLine;
    }

    @Override
    public Integer call() {
        if (records < 1 || windows < 1 || !(window > 0 && window < Double.POSITIVE_INFINITY)) {
            throw new UserException("--flows, --windows and --window must be more than 0");
        }
        PrintWriter out = commandLine.getOut();
        Trial trial = new Trial(filter(), seed + 1);
        Report report = new Report(trial, out);
        report.header();
        slide(trial, report);
        report.summary();
        if (trial.broken()) {
            commandLine.getErr().println(NAME + ": the filter lost flows, or kept what had expired");
        }
        return trial.broken() || out.checkError() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    private CountingFilter<Flow> filter() {
        try {
            return filters.create(family, records, seed);
        } catch (IllegalArgumentException refused) {
            throw new UserException("--flows " + records + ": " + refused.getMessage());
        }
    }

    private void slide(Trial trial, Report report) {
        Consumer<List<Flow>> arrive = flows -> {
            trial.arrive(flows);
            if (report.isDue()) {
                report.row();
            }
        };
        SlidingWindow sliding = new SlidingWindow(window, arrive, trial::expire);
        read(sliding);
        sliding.endStep();
        report.row();
        sliding.expireAll();
    }

    private void read(Consumer<Arrival> consumer) {
        if (file == null) {
            new Traffic(records, window, seed).generate(windows * window, consumer);
        } else {
            FlowLog log = new FlowLog(file, commandLine.getErr());
            try (InputStream content = file.equals("-") ? in : Files.newInputStream(Path.of(file))) {
                log.read(content, consumer);
            } catch (NoSuchFileException missing) {
                throw new UserException("cannot read " + file + ": there is no such file");
            } catch (IOException | InvalidPathException failure) {
                throw new UserException("cannot read " + file + ": " + failure.getMessage());
            }
            if (log.records() == 0) {
                throw new UserException("no record in " + file);
            }
        }
    }

    private static int failed(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof UserException) {
            command.getErr().println(NAME + ": " + failure.getMessage());
            return ExitCode.USAGE;
        }
        throw failure;
    }
}
