package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.cold.FirstFilters;
import dev.filtersmith.benchmarks.cold.Hello;
import java.io.BufferedReader;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The time of operations that a JVM does once, in milliseconds: the median of eleven new JVMs. */
final class ColdStart {
    private static final int TIMES = 11;
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private ColdStart() {}

    /** Returns the time from start to end of a JVM that runs {@link Hello}. */
    static double hello(Agent agent) throws IOException, InterruptedException {
        double[] millis = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
            long start = System.nanoTime();
            run(agent, Hello.class);
            millis[i] = (System.nanoTime() - start) / 1e6;
        }
        return Stopwatch.median(millis);
    }

    /**
     * Returns the time of creating a bound filter: 0 for the first of its JVM, 1 for the second, of
     * another layout.
     */
    static double bind(int number) throws IOException, InterruptedException {
        double[] millis = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
            millis[i] = Double.parseDouble(run(Agent.AGENT, FirstFilters.class).get(number));
        }
        return Stopwatch.median(millis);
    }

    /**
     * Returns the time from the first statement of {@code main} to the answer of the first lookup:
     * loading the filter's classes, creating it, one put, one lookup. The start of the JVM is not
     * part of it.
     *
     * @param program program that takes this time and prints it
     */
    static double firstLookup(Class<?> program) throws IOException, InterruptedException {
        double[] millis = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
            millis[i] = Double.parseDouble(run(Agent.NOAGENT, program).get(0));
        }
        return Stopwatch.median(millis);
    }

    /** Runs a program, for a minute at most, and returns the lines that it prints. */
    static List<String> run(Agent agent, Class<?> program) throws IOException, InterruptedException {
        return run(agent, program, LIMIT);
    }

    /** Runs a program without arguments, and returns the lines that it prints. */
    static List<String> run(Agent agent, Class<?> program, Duration limit) throws IOException, InterruptedException {
        return run(agent.flags(), program, List.of(), limit);
    }

    /**
     * Runs a program with arguments in a JVM with flags, and returns the few lines that it prints.
     * They fit the pipe, so that they can be read after its end.
     *
     * @throws IOException if it fails or takes too long
     */
    static List<String> run(List<String> flags, Class<?> program, List<String> arguments, Duration limit)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java"));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader output = process.inputReader()) {
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IOException(program.getSimpleName() + " did not end in " + limit.toSeconds() + " s");
            }
            if (process.exitValue() != 0) {
                throw new IOException(program.getSimpleName() + " ended with " + process.exitValue());
            }
            return output.lines().toList();
        } finally {
            process.destroyForcibly().waitFor();
        }
    }
}
