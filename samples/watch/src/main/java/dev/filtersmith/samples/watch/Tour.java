package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A tour that watches a service from outside, by {@code jcmd} and over JMX, while its filter
 * becomes too full.
 *
 * @param filter the service's filter
 * @param load the requests to the service
 * @param jcmd the JDK's program
 * @param recording file for the events
 * @param out receives the output
 * @param problems receives messages about parts that cannot be shown on this machine; the rest is
 * shown
 */
record Tour(
        FilterOptions filter, LoadOptions load, Path jcmd, Path recording, PrintWriter out, Consumer<String> problems) {
    private static final String NAME = "name=filters";
    private static final int SECONDS_TO_NOTICE = 2;

    /** Runs the service with the agent and shows its state. */
    void run(Path agent) throws IOException, InterruptedException {
        try (ServiceProcess service = ServiceProcess.start(agent, filter)) {
            say("$ java -javaagent:" + agent.getFileName() + "=" + ServiceProcess.AGENT_OPTIONS + " -jar watch.jar "
                    + ServeCommand.NAME);
            Jcmd commands = new Jcmd(jcmd, service.pid());
            boolean records = starts(commands);
            watch(service);
            if (records) {
                run(commands, "JFR.dump", NAME, "filename=" + recording.toAbsolutePath());
                Recording.read(recording).print(out);
            }
        }
    }

    private boolean starts(Jcmd commands) throws InterruptedException {
        try {
            run(commands, "JFR.start", NAME, "+" + Recording.STATISTICS + "#period=1s");
            return true;
        } catch (UserException impossible) {
            problems.accept(impossible.getMessage());
            return false;
        }
    }

    private void run(Jcmd commands, String... command) throws InterruptedException {
        say("$ " + commands.text(command));
        commands.run(command);
    }

    private @Nullable FilterBeans connected(long pid) {
        try {
            return FilterBeans.of(pid);
        } catch (UserException impossible) {
            problems.accept(impossible.getMessage());
            return null;
        }
    }

    private void watch(ServiceProcess service) throws IOException, InterruptedException {
        try (FilterBeans beans = connected(service.pid())) {
            Table table = new Table(out);
            if (beans != null) {
                Reading first = beans.newest();
                say("");
                say("JMX: " + FilterBeans.NAMES);
                say(String.format(Locale.ROOT, "%s for %,d elements", first.spec(), first.expected()));
                table.head();
            }
            drive(service, beans, table);
            say("");
        }
    }

    /** Fills the store step by step, then has the filter rebuilt twice as large. */
    private void drive(ServiceProcess service, @Nullable FilterBeans beans, Table table)
            throws IOException, InterruptedException {
        Client client = new Client(service.address());
        MadeLoad requests = new MadeLoad(client, load.seed());
        for (int documents : MadeLoad.steps(filter.expected())) {
            requests.fillTo(documents);
            askAndLook(requests, beans, table);
        }
        // The agent checks the rates of filters once a second, and would miss a filter that is gone
        // by then.
        TimeUnit.SECONDS.sleep(SECONDS_TO_NOTICE);
        client.enlarge();
        askAndLook(requests, beans, table);
    }

    private void askAndLook(MadeLoad requests, @Nullable FilterBeans beans, Table table)
            throws IOException, InterruptedException {
        requests.ask(load.questions());
        if (beans != null) {
            table.row(beans.newest());
        }
    }

    private void say(String line) {
        out.println(line);
        out.flush();
    }
}
