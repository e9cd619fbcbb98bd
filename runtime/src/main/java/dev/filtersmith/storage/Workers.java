package dev.filtersmith.storage;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The threads of a build: that of the caller, and those of the common pool. */
public final class Workers {
    private Workers() {}

    /**
     * Does numbered tasks, each by one thread, which takes the next task when it has finished one.
     *
     * @throws RuntimeException if a task fails, when all threads have ended; tasks that are not
     *     begun are left out
     */
    public static void forEach(int tasks, boolean parallel, Supplier<IntConsumer> maker) {
        int threads = parallel ? Math.min(tasks, ForkJoinPool.getCommonPoolParallelism() + 1) : 1;
        AtomicInteger next = new AtomicInteger();
        AtomicReference<Throwable> failure = new AtomicReference<>();
        IntStream workers = IntStream.range(0, threads);
        (parallel ? workers.parallel() : workers).forEach(thread -> {
            // A parallel stream that fails may return while others are still at work.
            try {
                IntConsumer worker = maker.get();
                for (int task; (task = next.getAndIncrement()) < tasks; ) {
                    worker.accept(task);
                }
            } catch (RuntimeException | Error failed) {
                failure.compareAndSet(null, failed);
                next.set(tasks);
            }
        });
        if (failure.get() instanceof RuntimeException failed) {
            throw failed;
        } else if (failure.get() instanceof Error failed) {
            throw failed;
        }
    }
}
