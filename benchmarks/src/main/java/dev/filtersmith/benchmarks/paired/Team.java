package dev.filtersmith.benchmarks.paired;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Threads that start their work together. */
final class Team {
    /** The times, of {@link System#nanoTime}, at which a thread begins and ends its work. */
    private record Shift(long begin, long end) {}

    private Team() {}

    /**
     * Returns the nanoseconds from the first begin to the last end. No thread begins before all
     * have started.
     *
     * @param threads number of threads
     * @param part work of a thread, by its number
     * @throws java.util.concurrent.CompletionException if the work of a thread fails
     */
    static long nanoseconds(int threads, IntConsumer part) {
        AtomicInteger missing = new AtomicInteger(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<CompletableFuture<Shift>> started = IntStream.range(0, threads)
                    .mapToObj(i -> CompletableFuture.supplyAsync(() -> shift(missing, () -> part.accept(i)), pool))
                    .toList();
            List<Shift> shifts = started.stream().map(CompletableFuture::join).toList();
            long begin = shifts.stream().mapToLong(Shift::begin).min().orElseThrow();
            return shifts.stream().mapToLong(Shift::end).max().orElseThrow() - begin;
        } finally {
            pool.shutdown();
        }
    }

    /** Waits for the other threads and works. A parked thread would wake up too late. */
    private static Shift shift(AtomicInteger missing, Runnable work) {
        missing.decrementAndGet();
        while (missing.get() > 0) {
            Thread.onSpinWait();
        }
        long begin = System.nanoTime();
        work.run();
        return new Shift(begin, System.nanoTime());
    }
}
