package dev.filtersmith.meter;

/** Counts the elements of a filter, and notices when there are more than it was made for. */
final class DesignLoad {
    private final long expectedElements;

    /** Elements that came since the count began, less those that went. */
    private long counted;

    /** The count at which the filter has the elements that it was made for; unknown where it had elements before. */
    private long full = Long.MAX_VALUE;

    /** More are noticed; after that, none until there are fewer than those. */
    private long limit = Long.MAX_VALUE;

    private long armsBelow = Long.MIN_VALUE;

    DesignLoad(long expectedElements) {
        this.expectedElements = expectedElements;
    }

    /** Says how many elements the filter holds now, to the thread that changes it. */
    void holds(long held) {
        counted = held;
        full = expectedElements;
        limit = full;
        armsBelow = Long.MIN_VALUE;
    }

    /** Says how many elements the filter held when it was looked at, in any thread; of no matter where that is known. */
    void held(long held) {
        if (full == Long.MAX_VALUE) {
            full = expectedElements - (held - counted);
            limit = full;
        }
    }

    /**
     * Counts elements that come. A set that changes at its design load would pass it with every other put: it must come down by a hundredth
     * to pass it again.
     *
     * @return whether the filter has passed its design load with them
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

    /** Counts an element that goes. */
    void shrinks() {
        if (--counted < armsBelow) {
            armsBelow = Long.MIN_VALUE;
            limit = full;
        }
    }

    /** Elements that the filter holds, where that is known. */
    long elements() {
        return counted - full + expectedElements;
    }
}
