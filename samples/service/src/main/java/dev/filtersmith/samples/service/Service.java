package dev.filtersmith.samples.service;

import java.util.concurrent.CompletionException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/** The program: a service before a table of accounts. */
@Command(
        name = "service",
        mixinStandardHelpOptions = true,
        version = "Filtersmith service",
        subcommands = {Compare.class, Absent.class, Serve.class},
        description = {
            "An HTTP service before a table of accounts, in H2 or PostgreSQL.",
            "A filter answers for most accounts that are not there.",
            "Without a command, compares the service with a filter and without."
        })
public final class Service {
    private Service() {}

    /**
     * Runs the program.
     *
     * @param args a command and its options; {@code compare} if there are none
     */
    public static void main(String... args) {
        sendAtOnce();
        System.exit(commandLine().execute(args.length == 0 ? new String[] {"compare"} : args));
    }

    /**
     * Disables the delay of small packets; the server would wait 40 ms for more to send. The
     * property is read when the first server is created.
     */
    static void sendAtOnce() {
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    /** Returns a line with the class: the message of a file's failure may be its name alone. */
    static String line(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause.toString().replaceAll("\\R\\s*", "; ");
    }

    /** Returns the program's command line, to be run with {@code execute}. */
    static CommandLine commandLine() {
        return new CommandLine(new Service()).setExecutionExceptionHandler((wrong, line, parsed) -> {
            line.getErr().println("service: " + line(wrong));
            return ExitCode.SOFTWARE;
        });
    }
}
