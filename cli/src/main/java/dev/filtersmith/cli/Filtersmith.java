package dev.filtersmith.cli;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The program. */
@Command(
        name = "filtersmith",
        mixinStandardHelpOptions = true,
        versionProvider = Filtersmith.Version.class,
        description = "Makes, asks and inspects filters of Filtersmith.",
        footer = "Exit codes: 0 success; 1 nothing found; 2 trouble.",
        subcommands = AutoComplete.GenerateCompletion.class)
public final class Filtersmith {
    private Filtersmith() {}

    /** Runs the program with a command, options and files. */
    public static void main(String... args) {
        // Plots are drawn without a display.
        System.setProperty("java.awt.headless", "true");
        // Unlike System.out, this stream throws when it fails.
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.exit(commandLine(StandardInput.open(), out).execute(args));
    }

    /** Returns the command line on streams, to be run with {@code execute}. */
    static CommandLine commandLine(InputStream in, OutputStream out) {
        Console console = new Console(in, out);
        return new CommandLine(new Filtersmith())
                .addSubcommand("advise", new AdviseCommand(console))
                .addSubcommand("layout", new LayoutCommand(console))
                .addSubcommand("build", new BuildCommand(console))
                .addSubcommand("query", new QueryCommand(console))
                .addSubcommand("inspect", new InspectCommand(console))
                .addSubcommand("verify", new VerifyCommand(console))
                .addSubcommand("merge", new MergeCommand(console))
                .addSubcommand("dedupe", new DedupeCommand(console))
                .addSubcommand("bench", new BenchCommand(console))
                .registerConverter(Path.class, Filtersmith::path)
                .registerConverter(double.class, Filtersmith::number)
                .registerConverter(Double.class, Filtersmith::number)
                .registerConverter(long.class, text -> whole(text, Long::valueOf, Long.SIZE))
                .registerConverter(Long.class, text -> whole(text, Long::valueOf, Long.SIZE))
                .registerConverter(int.class, text -> whole(text, Integer::valueOf, Integer.SIZE))
                // Help that cannot be written is a failure, too.
                .setOut(console.texts())
                .setExecutionStrategy(Filtersmith::run)
                // A spec begins with this sign, and a file may.
                .setExpandAtFiles(false)
                .setParameterExceptionHandler((wrong, args) -> trouble(wrong.getCommandLine(), wrong))
                .setExecutionExceptionHandler((failure, commandLine, parsed) -> failed(commandLine, failure));
    }

    /** Runs a command, or prints help: failures to write that are no command's. */
    private static int run(ParseResult parsed) {
        try {
            return new RunLast().execute(parsed);
        } catch (ClosedOutput | Trouble unwritten) {
            return failed(parsed.commandSpec().commandLine(), unwritten);
        }
    }

    private static Path path(String text) {
        try {
            return Arguments.path(text);
        } catch (Trouble wrong) {
            throw new TypeConversionException(wrong.getMessage());
        }
    }

    private static Double number(String text) {
        try {
            return Double.valueOf(text);
        } catch (NumberFormatException wrong) {
            throw new TypeConversionException("'" + text + "' is no number; write one such as 12.5 or 1e-3");
        }
    }

    private static <T> T whole(String text, Function<String, T> parser, int bits) {
        try {
            return parser.apply(text);
        } catch (NumberFormatException wrong) {
            int power = bits - 1;
            throw new TypeConversionException(
                    "'" + text + "' is no whole number from -2^" + power + " to 2^" + power + " - 1");
        }
    }

    private static int failed(CommandLine commandLine, Exception failure) {
        return failure instanceof ClosedOutput ? Job.OK : trouble(commandLine, failure);
    }

    private static int trouble(CommandLine commandLine, Exception failure) {
        commandLine.getErr().println(Printable.of("filtersmith: " + line(failure)));
        commandLine.getErr().flush();
        return Job.TROUBLE;
    }

    private static String line(Exception failure) {
        if (failure instanceof FilterSpecException wrong) {
            return wrong.problems().stream().map(Problem::toString).collect(Collectors.joining("; "));
        } else if (failure instanceof IOException unread) {
            return Trouble.reason(unread);
        } else if (failure instanceof UnmatchedArgumentException unknown
                && !unknown.getSuggestions().isEmpty()) {
            return failure.getMessage() + "; did you mean " + String.join(" or ", unknown.getSuggestions()) + "?";
        }
        return String.valueOf(failure.getMessage()).replaceAll("\\R\\s*", "; ").replaceFirst("^Error: ", "");
    }

    /** The version of the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {
                "filtersmith "
                        + Optional.ofNullable(Filtersmith.class.getPackage().getImplementationVersion())
                                .orElse("unpackaged")
            };
        }
    }
}
