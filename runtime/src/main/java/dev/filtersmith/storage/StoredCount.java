package dev.filtersmith.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * A sum that several writers share: what the changes of a filter have stored. The cache line of one
 * atomic sum would go from core to core, so each writer has a cell of its own, and adds to it
 * without an atomic operation. If two writers get the same cell, the second adds to a cell for all,
 * atomically.
 */
public final class StoredCount {
    /** Number of cells of their own. */
    private static final int CELLS = 32;

    /** Passes that may differ from the one before, in which other threads added numbers. */
    private static final int TRIALS = 8;

    /** Words from one cell to the next: a cache line, so that writers do not disturb each other. */
    private static final int SPACING = 8;

    /** The place of the cell for all. Those of threads are before it, behind the array's header. */
    private static final int OF_ALL = (CELLS + 1) * SPACING;

    private static final VarHandle SUMS = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle OWNERS = MethodHandles.arrayElementVarHandle(WeakReference[].class);

    private final long[] sums = new long[OF_ALL + SPACING];

    /** The thread of each cell. A weak reference keeps none that has ended. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // Java has no arrays of generic types.
    private final @Nullable WeakReference<Thread>[] owners = new WeakReference[CELLS];

    StoredCount() {}

    /** Adds a number. */
    public void add(long number) {
        Thread current = Thread.currentThread();
        int cell = (int) current.getId() & CELLS - 1;
        WeakReference<Thread> owner = owners[cell];
        if (owner != null && owner.get() == current) {
            addAlone(placeOf(cell), number);
        } else {
            addAsOther(cell, current, number);
        }
    }

    private static int placeOf(int cell) {
        return (cell + 1) * SPACING;
    }

    private void addAlone(int at, long number) {
        SUMS.setOpaque(sums, at, (long) SUMS.getOpaque(sums, at) + number);
    }

    /** Takes over the cell of a thread that has ended, or else adds to that of all. */
    private void addAsOther(int cell, Thread current, long number) {
        WeakReference<?> owner = (WeakReference<?>) OWNERS.getAcquire(owners, cell);
        Thread other = owner == null ? null : (Thread) owner.get();
        if ((other == null || !other.isAlive())
                && OWNERS.compareAndSet(owners, cell, owner, new WeakReference<>(current))) {
            addAlone(placeOf(cell), number);
        } else {
            SUMS.getAndAdd(sums, OF_ALL, number);
        }
    }

    /**
     * Returns the sum of all numbers whose addition happened before, and perhaps further ones. Of
     * additions meanwhile a later one may be in it and an earlier one of another thread not, unless
     * two passes agree.
     */
    public long sum() {
        long sum = pass();
        for (int trial = 0; trial < TRIALS; trial++) {
            long again = pass();
            if (again == sum) {
                return sum;
            }
            sum = again;
        }
        return sum;
    }

    private long pass() {
        long sum = 0;
        for (int at = SPACING; at <= OF_ALL; at += SPACING) {
            sum += (long) SUMS.getOpaque(sums, at);
        }
        return sum;
    }
}
