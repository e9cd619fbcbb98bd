package dev.filtersmith.meter;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A counter of the elements of a filter that detects when the filter passes its design load. */
final class DesignLoad {
    private long expectedElements;

    /** What several writers have added, less what they have removed; null for one writer. */
    private final @Nullable LongSupplier others;

    /** Elements added since the count began, less those removed, but for those of the others. */
    private long counted;

    /**
     * The count at which the filter reaches its design load; unknown if it had elements before the
     * count began.
     */
    private long full = Long.MAX_VALUE;

    /**
     * The count above which the next event is due. After an event there is no limit until the count
     * has fallen below {@code armsBelow}.
     */
    private long limit = Long.MAX_VALUE;

    private long armsBelow = Long.MIN_VALUE;

    /** The count when the filter last passed its design load. */
    private long passed;

    DesignLoad(long expectedElements, @Nullable LongSupplier others) {
        this.expectedElements = expectedElements;
        this.others = others;
    }

    private long now() {
        return others == null ? counted : counted + others.getAsLong();
    }

    long expectedElements() {
        return expectedElements;
    }

    /** Sets the design load of a filter that was just created. */
    void expects(long elements) {
        expectedElements = elements;
        holds(now());
    }

    /** Sets the number of elements in the filter, on the thread that changes it. */
    void holds(long held) {
        counted += held - now();
        full = expectedElements;
        limit = full;
        armsBelow = Long.MIN_VALUE;
    }

    /**
     * Sets the number of elements that the filter had when it was inspected, on any thread. Ignored
     * if the number is known.
     */
    void held(long held) {
        if (full == Long.MAX_VALUE) {
            full = expectedElements - (held - now());
            limit = full;
        }
    }

    /**
     * Counts added elements. A set that changes at its design load would pass it with every other
     * put, so the count must fall by a hundredth before it can pass it again. Returns whether the
     * filter has passed its design load with these elements.
     */
    boolean grows(long elements) {
        counted += elements;
        return passes(counted);
    }

    private boolean passes(long count) {
        if (count <= limit) {
            return false;
        }
        passed = count;
        limit = Long.MAX_VALUE;
        armsBelow = full - expectedElements / 100;
        return true;
    }

    /** Counts a removed element. */
    void shrinks() {
        arms(--counted);
    }

    private void arms(long count) {
        if (count < armsBelow) {
            armsBelow = Long.MIN_VALUE;
            limit = full;
        }
    }

    /** Returns whether changes of several writers are due to be compared. */
    boolean isDue() {
        long count = now();
        return count > limit || count < armsBelow;
    }

    /**
     * Compares changes of several writers. The caller excludes other calls. Returns whether the
     * filter has passed its design load.
     */
    boolean passes() {
        long count = now();
        arms(count);
        return passes(count);
    }

    /** Returns the number of elements when the filter last passed its design load. */
    long elements() {
        return passed - full + expectedElements;
    }
}
