package dev.filtersmith.samples.quickstart;

import dev.filtersmith.Engine;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command {@code dedupe}: copies standard input to standard output without repeated lines. */
@Command(
        name = DedupeCommand.NAME,
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Prints each line of standard input the first time it is seen, in memory fixed in advance.",
            "Lines are compared and printed byte by byte. A few new lines are dropped by mistake: the summary on "
                    + "standard "
                    + "error tells how many to expect."
        })
final class DedupeCommand implements Callable<Integer> {
    static final String NAME = "dedupe";
    private static final int OUTPUT_BUFFER = 1 << 16;

    private final Streams streams;
    private final FilterFactory filters;

    @Option(
            names = "--expected",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Number of different lines to make room for, 16 bits each.")
    private long expected;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Seed of the hashing.")
    private long seed;

    DedupeCommand(Streams streams, FilterFactory filters) {
        this.streams = streams;
        this.filters = filters;
    }

    @Override
    public Integer call() {
        Deduplicator deduplicator = new Deduplicator(filter(), expected);
        OutputStream out = new BufferedOutputStream(streams.out(), OUTPUT_BUFFER);
        try {
            deduplicator.run(new LineReader(streams.in()), out);
        } catch (UserException stopped) {
            streams.err().print(deduplicator.summary());
            throw stopped;
        } catch (IOException failure) {
            return streams.outputFailed(failure);
        }
        streams.err().print(deduplicator.summary());
        return ExitCode.OK;
    }

    private SeenLines filter() {
        if (expected < 1) {
            throw new UserException(ExitCode.BAD_INPUT, "--expected must be at least 1");
        }
        try {
            return filters.create(SeenLines.class, expected, seed, Engine.GENERATED);
        } catch (IllegalArgumentException refused) {
            throw new UserException(ExitCode.BAD_INPUT, "--expected " + expected + ": " + refused.getMessage());
        } catch (OutOfMemoryError tooLarge) {
            throw new UserException(
                    ExitCode.BAD_INPUT,
                    "--expected " + expected + ": too large for the memory of this JVM; give it more with java -Xmx");
        }
    }
}
