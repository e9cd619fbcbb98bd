package dev.filtersmith.samples.watch;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The program: a tour without a command, a part of it with one. */
public final class Watch {
    private static final String AGENT_OPTIONS = "=telemetry=jfr,jmx";
    private static final String JAVA_HOME = System.getProperty("java.home");
    private static final int TIMES_TO_LOOK = 600;
    private static final int MILLISECONDS_BETWEEN = 50;
    private static final int SECONDS_TO_NOTICE = 2;

    private Watch() {}

    /**
     * Runs the tour, or {@code serve [ANNOTATION]}, or {@code look PID}.
     *
     * @param args a command, or none
     * @throws IOException if the agent, a tool of the JDK or the other JVM is not there
     * @throws InterruptedException if the program is interrupted
     */
    public static void main(String... args) throws IOException, InterruptedException {
        switch (args.length == 0 ? "" : args[0]) {
            case "serve" -> new Serve(args.length > 1 ? args[1] : "@DLeftFilter(maxFpp = 0.001)").run();
            case "look" -> look(Long.parseLong(args[1]));
            default -> tour(beside("filtersmith-agent.jar"), beside("filters.jfr"));
        }
    }

    private static void tour(Path agent, Path recording) throws IOException, InterruptedException {
        say("$ java -javaagent:%s%s -jar watch.jar serve", agent.getFileName(), AGENT_OPTIONS);
        Process service = new ProcessBuilder(
                        Path.of(JAVA_HOME, "bin", "java").toString(),
                        "-Xmx256m",
                        "-javaagent:" + agent + AGENT_OPTIONS,
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
            jcmd(service.pid(), "JFR.dump", "name=filters", "filename=" + recording);
            new Events(recording).print();
        } finally {
            service.destroy();
        }
    }

    /** Has the service take its steps, and prints the state of its newest filter after each. */
    private static void watch(long pid, BufferedReader out, BufferedWriter in)
            throws IOException, InterruptedException {
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

    /** Prints the filters of a JVM with the agent. */
    private static void look(long pid) throws IOException, InterruptedException {
        try (FilterBeans beans = new FilterBeans(pid)) {
            say(FilterBeans.HEAD);
            for (long filter : beans.filters()) {
                say("%s", beans.row(filter));
            }
        }
    }

    /** Runs the JDK's program, as a user types it. */
    private static void jcmd(long pid, String... command) throws IOException, InterruptedException {
        String typed = pid + " " + String.join(" ", command);
        say("$ jcmd %s", typed);
        List<String> line =
                new ArrayList<>(List.of(Path.of(JAVA_HOME, "bin", "jcmd").toString(), Long.toString(pid)));
        for (String word : command) {
            // The program joins its arguments and splits them again.
            line.add(word.indexOf(' ') < 0 ? word : word.replaceFirst("=(.*)", "=\"$1\""));
        }
        Process jcmd = new ProcessBuilder(line).redirectErrorStream(true).start();
        String output = jcmd.inputReader().lines().collect(Collectors.joining(" "));
        if (jcmd.waitFor() != 0) {
            throw new IOException("jcmd " + typed + " failed: " + output);
        }
    }

    private static void say(String format, Object... values) {
        System.out.printf(Locale.ROOT, format + "%n", values);
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
