package dev.filtersmith.meter;

/** A counter of the elements of a filter that detects when the filter passes its design load. */
final class DesignLoad {
    private long expectedElements;

    /** Elements added since the count began, less those removed. */
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

    DesignLoad(long expectedElements) {
        this.expectedElements = expectedElements;
    }

    long expectedElements() {
        return expectedElements;
    }

    /** Sets the design load of a filter that was just created. */
    void expects(long elements) {
        expectedElements = elements;
        holds(counted);
    }

    /** Sets the number of elements in the filter, on the thread that changes it. */
    void holds(long held) {
        counted = held;
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
            full = expectedElements - (held - counted);
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
        if (counted <= limit) {
            return false;
        }
        limit = Long.MAX_VALUE;
        armsBelow = full - expectedElements / 100;
        return true;
    }

    /** Counts a removed element. */
    void shrinks() {
        if (--counted < armsBelow) {
            armsBelow = Long.MIN_VALUE;
            limit = full;
        }
    }

    /** Returns the number of elements in the filter, if it is known. */
    long elements() {
        return counted - full + expectedElements;
    }
}
