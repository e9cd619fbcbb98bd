package dev.filtersmith.processor.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/** Measures what a thread allocates. */
public final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private Allocation() {}

    /**
     * Returns what a call allocates on this thread.
     *
     * @param call call, which returns true
     * @return bytes
     */
    public static long once(Supplier<Boolean> call) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        boolean result = call.get();
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        assertThat(result).isTrue();
        return bytes;
    }

    /**
     * Returns what 500 calls allocate on this thread: the minimum of several rounds, since the
     * virtual machine itself may allocate on this thread.
     *
     * @param call call, which returns true at least once
     * @return bytes
     */
    public static long least(Supplier<Boolean> call) {
        int calls = 0;
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 8; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 500; i++) {
                calls += call.get() ? 1 : 0;
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(calls).isPositive();
        return least;
    }
}
