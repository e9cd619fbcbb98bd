package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The program: a guided tour without a command, a part of it with one. */
@Command(
        name = Watch.NAME,
        mixinStandardHelpOptions = true,
        version = "Filtersmith watch",
        showDefaultValues = true,
        subcommands = {ServeCommand.class, LoadCommand.class, LookCommand.class},
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all went well",
            "1:the service answered wrongly, or the output could not be written",
            "2:options of no use"
        },
        description = {
            "Starts a service whose filter becomes too full, and shows from outside what the agent tells of it.",
            "With a command: a part of that, to be done by hand."
        })
public final class Watch implements Callable<Integer> {
    static final String NAME = "watch";
    static final String JCMD = "--jcmd";
    private static final String AGENT_JAR = "filtersmith-agent.jar";

    @Mixin
    private final FilterOptions filter = new FilterOptions();

    @Mixin
    private final LoadOptions load = new LoadOptions();

    @Option(
            names = "--agent",
            paramLabel = "FILE",
            description = "The agent. Default: " + AGENT_JAR + " beside this program.")
    private @Nullable Path agent;

    @Option(names = JCMD, paramLabel = "FILE", description = "The JDK's jcmd. Default: that of the JDK that runs this.")
    private @Nullable Path jcmd;

    @Option(
            names = "--recording",
            paramLabel = "FILE",
            description = "The recording. Default: filters.jfr beside this program.")
    private @Nullable Path recording;

    // The last of the fields, because it captures the mixins.
    private final CommandLine commandLine = new CommandLine(this).setExecutionExceptionHandler(Watch::failed);

    Watch() {}

    /**
     * Runs the program and exits with 0, or 1 if the service answered wrongly, 2 if options are
     * unusable.
     *
     * @param args command and options
     */
    public static void main(String... args) {
        System.exit(new Watch().commandLine.execute(args));
    }

    /** Returns the program's command line, to be run with {@code execute}. */
    CommandLine commandLine() {
        return commandLine;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path agentJar = (agent == null ? beside(AGENT_JAR) : agent).toAbsolutePath();
        if (!Files.isReadable(agentJar)) {
            throw new UserException(
                    "there is no agent " + agentJar + ". Build it with mvn package, or name it with --agent.");
        }
        Tour tour = new Tour(
                filter,
                load,
                jcmd == null ? Jcmd.ofThisJava() : jcmd,
                recording == null ? beside("filters.jfr") : recording,
                commandLine.getOut(),
                problem -> commandLine.getErr().println(NAME + ": " + problem));
        tour.run(agentJar);
        return commandLine.getOut().checkError() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    /** Returns a file in the directory of this program's jar, or of its classes. */
    private static Path beside(String file) {
        try {
            return Path.of(Watch.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .resolveSibling(file);
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static int failed(Exception failure, CommandLine command, CommandLine.ParseResult parsed) throws Exception {
        if (failure instanceof UserException) {
            command.getErr().println(NAME + ": " + failure.getMessage());
            return ExitCode.USAGE;
        }
        throw failure;
    }
}
