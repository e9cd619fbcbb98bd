package dev.filtersmith.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.filtersmith.benchmarks.subject.KeyKind;
import dev.filtersmith.benchmarks.subject.Operations;
import java.lang.management.ManagementFactory;
import java.util.function.IntPredicate;

/**
 * Bytes that an operation allocates, once the compiler is done. Keys exist beforehand: only what the filter itself allocates
 * counts.
 */
public final class Allocation {
    private static final int OPERATIONS = 100_000;
    private static final int WARM_UP_ROUNDS = 8;
    private static final int ROUNDS = 3;

    private Allocation() {}

    /**
     * Bytes of a put.
     *
     * @param kind kind of the keys
     * @return bytes of a put, on average over 100,000; the least of several rounds
     */
    public static double put(KeyKind kind) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            long bytes = allocated(kind.fresh().put(), 0);
            least = round < WARM_UP_ROUNDS ? least : Math.min(least, bytes);
        }
        return (double) least / OPERATIONS;
    }

    /**
     * Bytes of a lookup; half of the keys are present.
     *
     * @param kind kind of the keys
     * @return bytes of a lookup, on average over 100,000; the least of several rounds
     */
    public static double mightContain(KeyKind kind) {
        Operations operations = kind.fresh();
        allocated(operations.put(), 0);
        long least = Long.MAX_VALUE;
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            long bytes = allocated(operations.mightContain(), OPERATIONS / 2);
            least = round < WARM_UP_ROUNDS ? least : Math.min(least, bytes);
        }
        return (double) least / OPERATIONS;
    }

    /** Bytes that this thread allocates while an operation runs for 100,000 numbers. */
    static long allocated(IntPredicate operation, int first) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        int positive = 0;
        for (int i = first; i < first + OPERATIONS; i++) {
            positive += operation.test(i) ? 1 : 0;
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        if (positive == 0) {
            throw new IllegalStateException("no put was new and no lookup found anything");
        }
        return bytes;
    }
}
