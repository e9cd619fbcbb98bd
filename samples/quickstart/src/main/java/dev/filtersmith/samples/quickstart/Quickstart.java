package dev.filtersmith.samples.quickstart;

import dev.filtersmith.FilterFullException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** The program. Its commands are {@code membership}, the default, and {@code dedupe}. */
@Command(
        name = Quickstart.NAME,
        mixinStandardHelpOptions = true,
        version = "Filtersmith quickstart",
        description = "Shows Filtersmith's filters at work.",
        footer = "Without a command: membership, on the class names of the running JDK.")
public final class Quickstart {
    static final String NAME = "quickstart";
    private static final Set<String> OWN_OPTIONS = Set.of("-h", "--help", "-V", "--version");

    private final Streams streams;
    private final CommandLine commandLine;

    Quickstart(Streams streams, FilterFactory filters) {
        this.streams = streams;
        this.commandLine = new CommandLine(this)
                .addSubcommand(MembershipCommand.NAME, new MembershipCommand(streams, filters))
                .addSubcommand(DedupeCommand.NAME, new DedupeCommand(streams, filters))
                .setOut(new PrintWriter(streams.out(), true, Charset.defaultCharset()))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(this::wrongArguments)
                .setExecutionExceptionHandler(this::failed);
    }

    /**
     * Runs the program and exits with 0, or 1 if a filter lost a key, 2 if the input is unusable, 3
     * if a filter is full.
     *
     * @param args command, options and files
     */
    public static void main(String... args) {
        System.exit(new Quickstart(Streams.system(), FilterFactory::filtersmith).run(args));
    }

    /**
     * Runs the program.
     *
     * @param args command, options and files
     * @return exit code
     */
    int run(String... args) {
        return commandLine.execute(withCommand(args));
    }

    private String[] withCommand(String... args) {
        if (args.length > 0 && (commandLine.getSubcommands().containsKey(args[0]) || OWN_OPTIONS.contains(args[0]))) {
            return args;
        }
        String[] all = new String[args.length + 1];
        all[0] = MembershipCommand.NAME;
        System.arraycopy(args, 0, all, 1, args.length);
        return all;
    }

    private int wrongArguments(ParameterException wrong, String... args) {
        return tell(
                wrong.getMessage() + "; see "
                        + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help",
                ExitCode.BAD_INPUT);
    }

    private int failed(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof UserException user) {
            return tell(String.valueOf(user.getMessage()), user.exitCode());
        }
        if (failure instanceof FilterFullException full) {
            return tell(String.valueOf(full.getMessage()), ExitCode.FULL);
        }
        throw failure;
    }

    private int tell(String message, int exitCode) {
        streams.err().println(NAME + ": " + message);
        return exitCode;
    }
}
