package dev.filtersmith.family;

/**
 * The sizes of the filters of a chain. The first has the expected elements of the whole, and each
 * other three times those of all before it: with k filters there is room for {@code 4^(k - 1)}
 * times the expected elements.
 */
public final class ChainSizes {
    public static final int MAX_FILTERS = 9;

    private static final int FACTOR = 4;

    private ChainSizes() {}

    /**
     * Returns the expected elements of the filter that follows, in a whole whose first filter is
     * made for {@code first}.
     */
    public static long next(long first, long last) {
        return last <= first ? (FACTOR - 1) * first : FACTOR * last;
    }

    /** Returns the most elements of a filter of the chain. */
    public static long most(long first) {
        long size = first;
        for (int filters = 1; filters < MAX_FILTERS; filters++) {
            size = next(first, size);
        }
        return size;
    }
}
