package dev.filtersmith.benchmarks;

import com.sun.management.ThreadMXBean;
import dev.filtersmith.benchmarks.subject.Operations;
import java.lang.management.ManagementFactory;
import java.util.function.IntPredicate;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * The bytes that an operation allocates, once the compiler is done. Keys exist beforehand, so that
 * only allocations of the filter itself count.
 */
public final class Allocation {
    private static final int OPERATIONS = 100_000;
    private static final int WARM_UP_ROUNDS = 8;
    private static final int ROUNDS = 3;

    private Allocation() {}

    /**
     * Returns the bytes allocated by a put.
     *
     * @param fresh makes an empty filter and keys for it
     * @return bytes of a put, on average over 100,000; the least of several rounds
     */
    public static double put(Supplier<Operations> fresh) {
        return least(() -> allocated(fresh.get().put(), 0));
    }

    /**
     * Returns the bytes allocated by a lookup; half of the keys are present.
     *
     * @param fresh makes an empty filter and keys for it
     * @return bytes of a lookup, on average over 100,000; the least of several rounds
     */
    public static double mightContain(Supplier<Operations> fresh) {
        Operations full = full(fresh);
        return least(() -> allocated(full.mightContain(), OPERATIONS / 2));
    }

    /**
     * Returns the bytes allocated by a removal; all keys are present.
     *
     * @param fresh makes an empty filter and keys for it
     * @return bytes of a removal, on average over 100,000; the least of several rounds
     */
    public static double remove(Supplier<Operations> fresh) {
        return least(() -> allocated(full(fresh).remove(), 0));
    }

    /**
     * Returns the bytes allocated by a count; half of the keys are present.
     *
     * @param fresh makes an empty filter and keys for it
     * @return bytes of a count, on average over 100,000; the least of several rounds
     */
    public static double count(Supplier<Operations> fresh) {
        Operations full = full(fresh);
        return least(() -> allocated(full.count(), OPERATIONS / 2));
    }

    private static Operations full(Supplier<Operations> fresh) {
        Operations operations = fresh.get();
        allocated(operations.put(), 0);
        return operations;
    }

    private static double least(LongSupplier bytes) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
            long now = bytes.getAsLong();
            least = round < WARM_UP_ROUNDS ? least : Math.min(least, now);
        }
        return (double) least / OPERATIONS;
    }

    /** Returns the bytes that this thread allocates while an operation runs for 100,000 numbers. */
    static long allocated(IntPredicate operation, int first) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        int positive = 0;
        for (int i = first; i < first + OPERATIONS; i++) {
            positive += operation.test(i) ? 1 : 0;
        }
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        if (positive == 0) {
            throw new IllegalStateException("no put was new, and nothing was found or removed");
        }
        return bytes;
    }
}
