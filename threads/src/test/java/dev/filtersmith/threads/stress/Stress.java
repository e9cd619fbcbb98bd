package dev.filtersmith.threads.stress;

import dev.filtersmith.maintained.AbsentFault;
import dev.filtersmith.threads.store.KeyStore;
import dev.filtersmith.threads.weave.TestProcess;
import dev.filtersmith.threads.weave.WeavingAgent;
import dev.filtersmith.threads.weave.WeavingAgent.Part;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.collectors.DiskReadCollector;
import org.openjdk.jcstress.infra.collectors.TestResult;

/** A run of jcstress in a process of its own, which starts one for each test. */
final class Stress {
    /** Milliseconds of each test in each configuration of the JVM. */
    private static final int MILLIS = Integer.getInteger("stress.millis", 300);

    /** Several times what a run of all tests takes. */
    private static final int LONGEST_MINUTES = 2 + MILLIS / 25;

    private static final Path DIRECTORY = Path.of("target", "stress").toAbsolutePath();

    private final String tests;
    private final List<String> flags = new ArrayList<>(List.of("-Xmx512m"));
    private @Nullable Part broken;

    private Stress(String tests) {
        this.tests = tests;
    }

    /** Returns a run of tests by their simple names, separated by {@code |}. */
    static Stress of(String tests) {
        return new Stress(tests);
    }

    /** Selects subjects by a pattern of their names. */
    Stress on(String subjects) {
        flags.add("-D" + Subject.SELECTION + "=" + subjects.replace(' ', '.'));
        return this;
    }

    /** Selects what is wrong with keys that are known to be absent. */
    Stress with(AbsentFault fault) {
        flags.add("-D" + KeyStore.SELECTION + "=" + fault);
        return this;
    }

    /** Weaves switches into the library, and breaks a part of it. */
    Stress woven(Part broken) {
        this.broken = broken;
        return this;
    }

    /**
     * The outcomes of all tests.
     *
     * @param accepted numbers of accepted outcomes by test and outcome
     * @param forbidden numbers of forbidden outcomes by test and outcome
     * @param failures errors that are no outcomes
     */
    record Outcomes(Map<String, Long> accepted, Map<String, Long> forbidden, List<String> failures) {
        private void add(TestResult result) {
            String test = result.getName().replaceFirst(".*\\.", "");
            if (result.status() != Status.NORMAL) {
                failures.add(test + ": " + result.status() + " " + result.getMessages() + " " + result.getVmErr());
            }
            result.grading().gradingResults.forEach((outcome, grade) -> {
                if (grade.count > 0) {
                    (grade.expect == Expect.FORBIDDEN ? forbidden : accepted)
                            .merge(test + " " + outcome, grade.count, Long::sum);
                }
            });
        }

        /** Returns the number of samples. */
        long samples() {
            return count(accepted) + count(forbidden);
        }

        /** Returns the number of forbidden samples. */
        long faults() {
            return count(forbidden);
        }

        private static long count(Map<String, Long> outcomes) {
            return outcomes.values().stream().mapToLong(Long::longValue).sum();
        }
    }

    /** Runs the tests. */
    Outcomes run() {
        try {
            Files.createDirectories(DIRECTORY);
            Path directory = Files.createTempDirectory(DIRECTORY, "run");
            launch(directory);
            Outcomes outcomes = new Outcomes(new TreeMap<>(), new TreeMap<>(), new ArrayList<>());
            try (var files = Files.newDirectoryStream(directory, "jcstress-results-*.bin.gz")) {
                for (Path file : files) {
                    read(file, outcomes);
                }
            }
            return outcomes;
        } catch (IOException | ClassNotFoundException | InterruptedException failed) {
            throw new IllegalStateException("jcstress: " + failed, failed);
        }
    }

    private static void read(Path file, Outcomes outcomes) throws IOException, ClassNotFoundException {
        DiskReadCollector collector = new DiskReadCollector(file.toString(), outcomes::add);
        try {
            collector.dump();
        } finally {
            collector.close();
        }
    }

    private void launch(Path directory) throws IOException, InterruptedException {
        List<String> jvm = new ArrayList<>(flags);
        if (broken != null) {
            jvm.add(WeavingAgent.flag(directory, broken));
        }
        List<String> arguments = List.of(
                "org.openjdk.jcstress.Main",
                "-t",
                "stress\\.(" + tests + ")$",
                "-c",
                "2",
                "-f",
                "1",
                "-fsm",
                "1",
                "-iters",
                "1",
                "-time",
                Integer.toString(MILLIS),
                // Threads meet anew for each filter. Few are made in advance.
                "-strideSize",
                "1",
                "-strideCount",
                "50",
                "-sc",
                "false",
                "-af",
                "NONE",
                "-pth",
                "false",
                "-jvmArgs",
                String.join(" ", jvm));
        TestProcess.run(directory, LONGEST_MINUTES, arguments);
    }
}
