package dev.filtersmith.samples.flows;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The program, which slides a window over a stream of flows. */
@Command(
        name = "flows",
        mixinStandardHelpOptions = true,
        version = "Filtersmith flows",
        showDefaultValues = true,
        description = {
            "Keeps the flows of a sliding window in a filter, beside an exact set that counts its errors.",
            "Without a file, the traffic is made up. A line of a file: time sourceAddress sourcePort"
                    + " destinationAddress destinationPort protocol."
        })
public final class Flows implements Callable<Integer> {
    private final CommandLine commandLine = new CommandLine(this).setParameterExceptionHandler((wrong, args) -> {
        wrong.getCommandLine().getErr().println("flows: " + wrong.getMessage());
        return ExitCode.USAGE;
    });

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Log of flows; - for standard input.")
    private @Nullable String file;

    @Option(names = "--flows", defaultValue = "200000", description = "Number of flow records in a window.")
    private long records;

    @Option(names = "--window", defaultValue = "60", description = "Length of the window in seconds.")
    private double window;

    @Option(names = "--windows", defaultValue = "10", description = "Duration of made traffic in windows.")
    private int windows;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the traffic and of the hashing.")
    private long seed;

    Flows() {}

    /**
     * Runs the program.
     *
     * @param args options, and optionally a file
     */
    public static void main(String... args) {
        System.exit(new Flows().commandLine.execute(args));
    }

    /** Returns the program's command line, to be run with {@code execute}. */
    CommandLine commandLine() {
        return commandLine;
    }

    @Override
    public Integer call() {
        if (windows < 1 || !(window > 0 && window < Double.POSITIVE_INFINITY)) {
            throw wrong("--windows and --window must be more than 0");
        }
        Audit audit = audit();
        if (file == null) {
            new Traffic(records, window, seed).generate(windows * window, audit::accept);
        } else if (read(file, audit) == 0) {
            throw wrong("no record in " + file);
        }
        boolean complete = audit.finish();
        if (!complete) {
            commandLine.getErr().println("flows: the filter lost flows, or kept what had expired");
        }
        return complete && !commandLine.getOut().checkError() ? ExitCode.OK : ExitCode.SOFTWARE;
    }

    private Audit audit() {
        try {
            return new Audit(records, window, seed, commandLine.getOut());
        } catch (IllegalArgumentException refused) {
            throw wrong("--flows " + records + ": " + refused.getMessage());
        }
    }

    private long read(String name, Audit audit) {
        try (InputStream in = name.equals("-") ? System.in : Files.newInputStream(Path.of(name))) {
            // This decoder accepts every byte; lines that are not ASCII are malformed anyway.
            BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
            return FlowLog.read(name, lines, audit::accept, commandLine.getErr());
        } catch (NoSuchFileException missing) {
            throw wrong("cannot read " + name + ": there is no such file");
        } catch (IOException | IllegalArgumentException failure) {
            throw wrong("cannot read " + name + ": " + failure.getMessage());
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(commandLine, message);
    }
}
