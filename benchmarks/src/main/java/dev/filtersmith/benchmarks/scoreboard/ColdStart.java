package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.Forks;
import dev.filtersmith.benchmarks.cold.FirstFilters;
import dev.filtersmith.benchmarks.cold.Hello;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

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
        return Forks.run(agent.flags(), program, List.of(), limit);
    }
}
