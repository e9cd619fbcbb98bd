package dev.filtersmith.threads.weave;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** Runs workers to their ends. */
public final class Crew {
    /** Several hundred times what a few operations take. */
    private static final long MILLIS_WITHOUT_PROGRESS = 30_000;

    private Crew() {}

    /**
     * Runs workers, and waits for their ends.
     *
     * @param schedule schedule that they were created with
     * @param workers workers, not started
     * @param progress number that grows while they work
     * @throws AssertionError if they make no progress; it says where they are
     */
    public static void run(Schedule schedule, List<Worker> workers, AtomicLong progress) {
        workers.forEach(Worker::start);
        schedule.run(workers);
        for (Worker worker : workers) {
            await(worker, workers, progress);
        }
    }

    private static void await(Worker awaited, List<Worker> workers, AtomicLong progress) {
        try {
            for (long before = -1; awaited.isAlive() && before != progress.get(); ) {
                before = progress.get();
                awaited.join(MILLIS_WITHOUT_PROGRESS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        if (awaited.isAlive()) {
            throw new AssertionError("no progress after " + progress + " operations:\n"
                    + workers.stream().map(Crew::trace).collect(Collectors.joining("\n")));
        }
    }

    private static String trace(Worker worker) {
        return worker
                + Arrays.stream(worker.getStackTrace())
                        .map(line -> "\n    at " + line)
                        .collect(Collectors.joining());
    }
}
