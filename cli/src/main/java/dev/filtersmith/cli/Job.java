package dev.filtersmith.cli;

import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command. */
@Command(mixinStandardHelpOptions = true, showDefaultValues = true, sortOptions = false)
abstract class Job implements Callable<Integer> {
    /** Success; a query has found lines, or advice a filter. */
    static final int OK = 0;

    /** A query has found no lines, or advice no filter. */
    static final int NOTHING = 1;

    /** Wrong input, or a failure. */
    static final int TROUBLE = 2;

    private final Console console;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    Job(Console console) {
        this.console = console;
    }

    @Override
    public final Integer call() throws IOException {
        int exitCode;
        try {
            exitCode = run();
        } catch (ClosedOutput unread) {
            throw unread;
        } catch (IOException | RuntimeException failure) {
            flushAfter(failure);
            throw failure;
        } catch (Error failure) {
            flushAfter(failure);
            throw new Trouble(Trouble.reason(failure), failure);
        }
        try {
            console.flush();
        } catch (ClosedOutput unread) {
            return exitCode == TROUBLE ? TROUBLE : OK;
        }
        return exitCode;
    }

    /** Prints the results before a failure. */
    private void flushAfter(Throwable failure) {
        try {
            console.flush();
        } catch (Trouble | ClosedOutput unwritten) {
            failure.addSuppressed(unwritten);
        }
    }

    abstract int run() throws IOException;

    final Console console() {
        return console;
    }

    /** Returns whether the command line has an option, whatever its default. */
    final boolean isGiven(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Prints a line for people on standard error. */
    final void remark(String format, Object... values) {
        spec.commandLine().getErr().println(Printable.of(String.format(Locale.ROOT, format, values)));
        spec.commandLine().getErr().flush();
    }
}
