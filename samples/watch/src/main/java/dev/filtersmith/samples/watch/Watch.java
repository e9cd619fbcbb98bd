package dev.filtersmith.samples.watch;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The program: a tour without a command, a part of it with one. */
@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        version = "Filtersmith watch",
        subcommands = Serve.class,
        description = {
            "Starts a service whose filter becomes too full, and shows what the agent reports of it.",
            "With a command: a part of that, to be done by hand."
        })
public final class Watch implements Callable<Integer> {
    private static final String AGENT_OPTIONS = "=telemetry=jfr,jmx";
    private static final String JAVA_HOME = System.getProperty("java.home");
    private static final int TIMES_TO_LOOK = 600;
    private static final int MILLISECONDS_BETWEEN = 50;
    private static final int SECONDS_TO_NOTICE = 2;

    private final CommandLine commandLine = new CommandLine(this).setParameterExceptionHandler((wrong, args) -> {
        wrong.getCommandLine().getErr().println("watch: " + wrong.getMessage());
        return ExitCode.USAGE;
    });

    @Option(names = "--agent", description = "The agent. Default: filtersmith-agent.jar beside this program.")
    private @Nullable Path agent;

    @Option(names = "--recording", description = "The recording. Default: filters.jfr beside this program.")
    private @Nullable Path recording;

    Watch() {}

    /**
     * Runs the program.
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
        Path agentJar = agent == null ? beside("filtersmith-agent.jar") : agent;
        if (!Files.isReadable(agentJar)) {
            throw wrong("there is no agent " + agentJar + ". Build it with mvn package.");
        }
        say("$ java -javaagent:%s%s -jar watch.jar serve", agentJar.getFileName(), AGENT_OPTIONS);
        Process service = new ProcessBuilder(
                        Path.of(JAVA_HOME, "bin", "java").toString(),
                        "-Xmx256m",
                        "-javaagent:" + agentJar + AGENT_OPTIONS,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Watch.class.getName(),
                        "serve")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader out = service.inputReader();
                BufferedWriter in = service.outputWriter()) {
            out.readLine();
            jcmd(service.pid(), "JFR.start", "name=filters", "+dev.filtersmith.FilterStatistics#period=1s");
            watch(service.pid(), out, in);
            Path file = recording == null ? beside("filters.jfr") : recording;
            jcmd(service.pid(), "JFR.dump", "name=filters", "filename=" + file.toAbsolutePath());
            new Events(file).print(commandLine.getOut());
        } finally {
            service.destroy();
        }
        return commandLine.getOut().checkError() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    /** Has the service take its steps, and prints the state of its newest filter after each. */
    private void watch(long pid, BufferedReader out, BufferedWriter in) throws IOException, InterruptedException {
        try (FilterBeans beans = new FilterBeans(pid)) {
            long filter = newer(0, beans);
            FilterMXBean bean = beans.bean(filter);
            say("%nJMX: %s", FilterBeans.NAMES);
            say("%s for %,d elements", bean.getSpec(), bean.getExpectedElements());
            say(FilterBeans.HEAD);
            for (int step = 1; step <= Serve.STEPS; step++) {
                if (step == Serve.STEPS) {
                    // The agent checks the rates once a second, before the filter is gone.
                    TimeUnit.SECONDS.sleep(SECONDS_TO_NOTICE);
                }
                in.newLine();
                in.flush();
                out.readLine();
                filter = step < Serve.STEPS ? filter : newer(filter, beans);
                beans.await(filter);
                say("%s", beans.row(filter));
            }
            say("");
        }
    }

    /** Waits for a filter with a number above another one's; the agent shows it after a moment. */
    private static long newer(long than, FilterBeans beans) throws IOException, InterruptedException {
        for (int i = 0; i < TIMES_TO_LOOK; i++) {
            List<Long> filters = beans.filters();
            if (!filters.isEmpty() && filters.get(filters.size() - 1) > than) {
                return filters.get(filters.size() - 1);
            }
            TimeUnit.MILLISECONDS.sleep(MILLISECONDS_BETWEEN);
        }
        throw new IllegalStateException("the agent shows no new filter");
    }

    @Command(
            name = "look",
            mixinStandardHelpOptions = true,
            description = "Prints the filters of a JVM with the agent.")
    int look(
            @Parameters(paramLabel = "PID", description = "Process of the JVM.") long pid,
            @Option(names = "--times", defaultValue = "1", description = "Number of looks, one a second.") int times)
            throws InterruptedException {
        try (FilterBeans beans = new FilterBeans(pid)) {
            say(FilterBeans.HEAD);
            for (int i = 0; i < times; i++) {
                TimeUnit.SECONDS.sleep(i == 0 ? 0 : 1);
                for (long filter : beans.filters()) {
                    beans.await(filter);
                    say("%s", beans.row(filter));
                }
            }
        } catch (UndeclaredThrowableException gone) {
            throw wrong("no JMX: process " + pid + " has no longer that filter");
        } catch (IOException failure) {
            throw wrong("no JMX: process " + pid + " cannot be reached: " + failure.getMessage());
        }
        return commandLine.getOut().checkError() ? ExitCode.SOFTWARE : ExitCode.OK;
    }

    /** Runs the JDK's program, as a user types it. */
    private void jcmd(long pid, String... command) throws InterruptedException {
        String typed = pid + " " + String.join(" ", command);
        say("$ jcmd %s", typed);
        List<String> line =
                new ArrayList<>(List.of(Path.of(JAVA_HOME, "bin", "jcmd").toString(), Long.toString(pid)));
        for (String word : command) {
            // The program joins its arguments and splits them again.
            line.add(word.indexOf(' ') < 0 ? word : word.replaceFirst("=(.*)", "=\"$1\""));
        }
        try {
            Process jcmd = new ProcessBuilder(line).redirectErrorStream(true).start();
            String output = jcmd.inputReader().lines().collect(Collectors.joining(" "));
            if (jcmd.waitFor() != 0) {
                throw wrong("jcmd " + typed + " failed: " + output);
            }
        } catch (IOException missing) {
            throw wrong(line.get(0) + " cannot be run: this program needs a JDK");
        }
    }

    private void say(String format, Object... values) {
        commandLine.getOut().printf(Locale.ROOT, format + "%n", values).flush();
    }

    private ParameterException wrong(String message) {
        return new ParameterException(commandLine, message);
    }

    /** Returns a file in the directory of this program's jar. */
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
}
