package dev.filtersmith.testing;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** Runs of tasks by threads that begin at the same time. If one fails, the others stop waiting. */
public final class Together {
    private Together() {}

    /** The part of one thread. */
    @FunctionalInterface
    public interface Task {
        /**
         * Does the part of a thread.
         *
         * @param thread number of the thread, from 0
         * @throws Exception if it fails
         */
        void run(int thread) throws Exception;
    }

    /**
     * Runs a task in several threads, and waits until all have ended.
     *
     * @param threads number of threads
     * @param task task of each
     */
    public static void run(int threads, Task task) {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        ExecutorCompletionService<Void> running = new ExecutorCompletionService<>(executor);
        CyclicBarrier begin = new CyclicBarrier(threads);
        try {
            for (int i = 0; i < threads; i++) {
                int thread = i;
                running.submit(() -> {
                    begin.await();
                    task.run(thread);
                    return null;
                });
            }
            for (int i = 0; i < threads; i++) {
                running.take().get();
            }
        } catch (ExecutionException failed) {
            throw new AssertionError(failed.getCause());
        } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
        } finally {
            executor.shutdownNow();
        }
    }

    /**
     * Waits in a task until a condition holds.
     *
     * @param condition condition that another thread brings about
     */
    @SuppressWarnings("ThreadPriorityCheck") // The other thread may need this processor.
    public static void await(BooleanSupplier condition) {
        while (isBefore(condition)) {
            Thread.yield();
        }
    }

    /**
     * Returns whether a condition does not hold yet, in the loop of a task.
     *
     * @param condition condition that another thread brings about
     * @return true if the loop goes on
     * @throws CancellationException if another thread has failed
     */
    public static boolean isBefore(BooleanSupplier condition) {
        if (Thread.currentThread().isInterrupted()) {
            throw new CancellationException("another thread failed");
        }
        return !condition.getAsBoolean();
    }
}
