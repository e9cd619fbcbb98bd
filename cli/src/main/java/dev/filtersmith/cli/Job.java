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
    /** Success; a query has found lines. */
    static final int OK = 0;

    /** A query has found nothing. */
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
        try {
            int exitCode = run();
            console.flush();
            return exitCode;
        } catch (OutOfMemoryError tooLarge) {
            throw new Trouble("the filter is too large for the memory of this JVM; give it more, as with java -Xmx8g");
        }
    }

    /** Runs the command. */
    abstract int run() throws IOException;

    final Console console() {
        return console;
    }

    /** Prints a line for people on standard error. */
    final void remark(String format, Object... values) {
        spec.commandLine().getErr().println(String.format(Locale.ROOT, format, values));
        spec.commandLine().getErr().flush();
    }
}
