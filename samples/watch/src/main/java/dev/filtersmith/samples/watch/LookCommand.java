package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that runs only the JMX client. */
@Command(
        name = "look",
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description =
                "Prints what the filters of a JVM on this machine tell over JMX: of any JVM that runs with the agent.")
final class LookCommand implements Callable<Integer> {
    @Spec
    private CommandSpec command = CommandSpec.create();

    @Parameters(paramLabel = "PID", description = "Process of the JVM.")
    private long pid;

    @Option(names = "--times", paramLabel = "N", defaultValue = "1", description = "How often to look.")
    private int times;

    @Option(
            names = "--every",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "Time from one look to the next.")
    private int every;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        try (FilterBeans beans = FilterBeans.of(pid)) {
            List<Reading> readings = beans.read();
            if (readings.isEmpty()) {
                throw new UserException("process " + pid
                        + " shows no filters. Start it with -javaagent:filtersmith-agent.jar=telemetry=jmx; a"
                        + " filter is shown once it is created.");
            }
            Table table = new Table(out);
            table.head();
            readings.forEach(table::row);
            for (int i = 1; i < times; i++) {
                TimeUnit.SECONDS.sleep(every);
                beans.read().forEach(table::row);
            }
        }
        return out.checkError() ? ExitCode.SOFTWARE : ExitCode.OK;
    }
}
