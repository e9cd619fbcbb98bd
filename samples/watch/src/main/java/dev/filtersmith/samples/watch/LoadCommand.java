package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command that sends only the made requests, with pauses for looking. */
@Command(
        name = LoadCommand.NAME,
        mixinStandardHelpOptions = true,
        showDefaultValues = true,
        description = "Sends made requests to the service: more documents in each step, and questions for some.")
final class LoadCommand implements Callable<Integer> {
    static final String NAME = "load";

    @Spec
    private CommandSpec command = CommandSpec.create();

    @Mixin
    private final LoadOptions load = new LoadOptions();

    @Parameters(
            arity = "0..1",
            paramLabel = "ADDRESS",
            defaultValue = "http://127.0.0.1:8080",
            description = "Where the service listens.")
    private URI address = URI.create("");

    @Option(
            names = "--expected",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Number of documents that its filter is made for.")
    private int expected;

    @Option(
            names = "--pause",
            paramLabel = "SECONDS",
            defaultValue = "5",
            description = "Time from one step to the next.")
    private int pause;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = command.commandLine().getOut();
        MadeLoad requests = new MadeLoad(new Client(address), load.seed());
        for (int documents : MadeLoad.steps(expected)) {
            requests.fillTo(documents);
            requests.ask(load.questions());
            out.println(documents + " documents put, " + load.questions() + " questions asked");
            out.flush();
            TimeUnit.SECONDS.sleep(pause);
        }
        return out.checkError() ? ExitCode.SOFTWARE : ExitCode.OK;
    }
}
