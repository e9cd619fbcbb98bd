package dev.filtersmith.samples.quickstart;

import dev.filtersmith.FilterFullException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import me.tongfei.progressbar.ProgressBar;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command that runs {@link Dedupe} from standard input to standard output. */
@Command(
        name = "dedupe",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = {
            "Prints each line of standard input the first time it is seen, in memory fixed in advance.",
            "A few new lines are dropped by mistake; the summary on standard error has their expected number."
        })
final class DedupeCommand implements Callable<Integer> {
    private static final int FAILED = 1;
    private static final int FULL = 3;

    private final InputStream in;
    private final OutputStream out;

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Option(names = "--expected", defaultValue = "1000000", description = "Number of different lines, 16 bits each.")
    private long expected;

    @Option(names = "--seed", defaultValue = "1", description = "Seed of the hashing.")
    private long seed;

    @Option(names = "--progress", description = "Draw a progress bar on standard error.")
    private boolean progress;

    DedupeCommand(InputStream in, OutputStream out) {
        this.in = in;
        this.out = new BufferedOutputStream(out, 1 << 16);
    }

    @Override
    public Integer call() {
        Dedupe dedupe = dedupe();
        try (InputStream lines = progress ? ProgressBar.wrap(in, "Reading") : in) {
            dedupe.copy(lines, out);
        } catch (FilterFullException full) {
            summary(dedupe);
            return failed(
                    FULL,
                    "the filter is full: line %,d and those after it were not read. Run again with a"
                            + " larger --expected, such as --expected %d",
                    dedupe.lines() + 1,
                    2 * dedupe.printed());
        } catch (UncheckedIOException failure) {
            summary(dedupe);
            throw wrong("cannot read standard input: " + failure.getMessage());
        } catch (IOException failure) {
            String message = String.valueOf(failure.getMessage());
            // A reader that has closed the output (| head) is no failure.
            return message.toLowerCase(Locale.ROOT).contains("pipe")
                    ? 0
                    : failed(FAILED, "cannot write to standard output: %s", message);
        }
        summary(dedupe);
        return 0;
    }

    private Dedupe dedupe() {
        try {
            return new Dedupe(expected, seed);
        } catch (IllegalArgumentException refused) {
            throw wrong("--expected " + expected + ": " + refused.getMessage());
        } catch (OutOfMemoryError tooLarge) {
            throw wrong("--expected " + expected + ": too large for the memory of this JVM; see java -Xmx");
        }
    }

    private ParameterException wrong(String message) {
        return new ParameterException(command.commandLine(), message);
    }

    private void summary(Dedupe dedupe) {
        String text = """
                lines                %,15d
                printed              %,15d
                dropped as seen      %,15d
                wrongly dropped      %15.3g  expected number of new lines among the dropped
                memory of the filter %,15d  bits, %,d elements in the stash
                """;
        print(
                text,
                dedupe.lines(),
                dedupe.printed(),
                dedupe.lines() - dedupe.printed(),
                dedupe.expectedDrops(),
                dedupe.filter().bitSize(),
                dedupe.filter().stashSize());
    }

    private int failed(int exitCode, String format, Object... values) {
        print("quickstart: " + format + "%n", values);
        return exitCode;
    }

    private void print(String format, Object... values) {
        command.commandLine().getErr().printf(Locale.ROOT, format, values).flush();
    }
}
