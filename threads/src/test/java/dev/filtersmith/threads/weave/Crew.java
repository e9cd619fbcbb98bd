package dev.filtersmith.threads.weave;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Runs workers to their ends. */
public final class Crew {
    /** Thousands of times what a few operations take. */
    private static final long MILLIS_WITHOUT_PROGRESS = 120_000;

    private Crew() {}

    /**
     * Runs workers, and waits for their ends.
     *
     * @param schedule schedule that they were created with
     * @param workers workers, not started
     * @throws AssertionError if one makes no progress, even if others do; it says where they are
     */
    public static void run(Schedule schedule, List<Worker> workers) {
        workers.forEach(Worker::start);
        schedule.run(workers);
        for (Worker worker : workers) {
            await(worker, workers);
        }
    }

    private static void await(Worker awaited, List<Worker> workers) {
        try {
            for (long before = -1; awaited.isAlive() && before != awaited.operations(); ) {
                before = awaited.operations();
                awaited.join(MILLIS_WITHOUT_PROGRESS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (awaited.isAlive()) {
            throw new AssertionError(awaited.getName() + " makes no progress after " + awaited.operations()
                    + " operations:\n" + workers.stream().map(Crew::trace).collect(Collectors.joining("\n")));
        }
    }

    private static String trace(Worker worker) {
        return worker
                + Arrays.stream(worker.getStackTrace())
                        .map(line -> "\n    at " + line)
                        .collect(Collectors.joining());
    }
}
