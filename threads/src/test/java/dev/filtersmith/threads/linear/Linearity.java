package dev.filtersmith.threads.linear;

import dev.filtersmith.threads.stress.Subject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.jetbrains.lincheck.datastructures.StressOptions;

/**
 * A program that lets Lincheck test filters. It runs in a JVM of its own, since Lincheck transforms
 * all classes that are loaded.
 */
public final class Linearity {
    private static final int RUNS_OF_SCENARIO = 100;

    private Linearity() {}

    /**
     * Tests the selected subjects, and writes a file of properties: for each what Lincheck reports,
     * which is empty if it is linearizable.
     *
     * @param arguments the file; the number of runs of each subject
     */
    public static void main(String[] arguments) throws IOException {
        Properties reports = new Properties();
        int scenarios = Integer.parseInt(arguments[1]) / RUNS_OF_SCENARIO;
        for (Subject subject : Subject.of(any -> true)) {
            reports.setProperty(subject.toString(), report(subject, scenarios));
        }
        try (OutputStream file = Files.newOutputStream(Path.of(arguments[0]))) {
            reports.store(file, null);
        }
    }

    private static String report(Subject subject, int scenarios) {
        TestedFilter.choose(subject);
        try {
            new StressOptions()
                    .threads(2)
                    .actorsPerThread(3)
                    .actorsBefore(2)
                    .actorsAfter(2)
                    .iterations(scenarios)
                    .invocationsPerIteration(RUNS_OF_SCENARIO)
                    .minimizeFailedScenario(false)
                    .sequentialSpecification(Multiset.class)
                    .check(operations(subject));
            return "";
        } catch (AssertionError found) {
            return String.valueOf(found.getMessage());
        }
    }

    private static Class<? extends TestedFilter> operations(Subject subject) {
        if (subject.hasManyWriters()) {
            return subject.deletes() ? ManyWriterMultiset.class : ManyWriterSet.class;
        }
        return subject.deletes() ? OneWriterMultiset.class : OneWriterSet.class;
    }
}
