package dev.filtersmith.samples.watch;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import java.io.IOException;
import java.net.BindException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that runs only the service, to be watched by hand. */
@Command(
        name = ServeCommand.NAME,
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Serves documents on this machine: GET and PUT /documents/KEY, POST /enlarge for a filter twice "
                + "as large."
                + " Start it with -javaagent:filtersmith-agent.jar=telemetry=jfr,jmx to see its filter "
                + "at work.")
final class ServeCommand implements Callable<Integer> {
    static final String NAME = "serve";
    static final String UNTIL_INPUT_ENDS = "--until-input-ends";
    static final String LISTENS = "listens on ";

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Mixin
    private final FilterOptions filter = new FilterOptions();

    @Option(names = "--port", paramLabel = "N", defaultValue = "8080", description = "Port, 0 for any free one.")
    private int port;

    @Option(names = UNTIL_INPUT_ENDS, description = "Stop when standard input ends.")
    private boolean untilInputEnds;

    @Override
    public Integer call() throws IOException, InterruptedException {
        sendAtOnce();
        try (Service service = new Service(documents(), port)) {
            command.commandLine().getOut().println(LISTENS + service.address());
            command.commandLine().getOut().flush();
            waitForEnd();
        } catch (BindException taken) {
            throw new UserException("port " + port + " cannot be listened on: " + taken.getMessage()
                    + ". Name another one with --port, or 0 for any.");
        }
        return ExitCode.OK;
    }

    /**
     * Disables the delay of small packets. Otherwise the server waits 40 ms for more to send. The
     * property is read when the first server is created.
     */
    static void sendAtOnce() {
        System.setProperty("sun.net.httpserver.nodelay", "true");
    }

    private Documents documents() {
        try {
            return new Documents(FilterSpec.parse(filter.spec()), filter.expected());
        } catch (FilterSpecException wrong) {
            throw new UserException("there is no such filter: " + wrong.getMessage());
        }
    }

    private void waitForEnd() throws IOException, InterruptedException {
        if (untilInputEnds) {
            while (System.in.read() >= 0) {
                // The input carries no data; only its end matters.
            }
        } else {
            Thread.currentThread().join();
        }
    }
}
