package dev.filtersmith.family;

/**
 * The sizes of the filters of a chain. The first has the expected elements of the whole, and each
 * other three times those of all before it: with k filters there is room for {@code 4^(k - 1)}
 * times the expected elements.
 */
public final class ChainSizes {
    /** The most filters of a chain. */
    public static final int MOST_FILTERS = 9;

    private static final int FACTOR = 4;

    private ChainSizes() {}

    /**
     * Returns the expected elements of the filter that follows.
     *
     * @param first expected elements of the whole, for which the first filter is made
     * @param last expected elements of the last filter
     * @return expected elements of the next one
     */
    public static long next(long first, long last) {
        return last <= first ? (FACTOR - 1) * first : FACTOR * last;
    }

    /**
     * Returns the most elements of a filter of the chain.
     *
     * @param first expected elements of the whole
     * @return expected elements of the last filter of the longest chain
     */
    public static long most(long first) {
        long size = first;
        for (int filters = 1; filters < MOST_FILTERS; filters++) {
            size = next(first, size);
        }
        return size;
    }

    /**
     * Returns the rate that each filter must hold, for all together to hold another. A false
     * positive of the whole is one of a filter, so the rates add up at most.
     *
     * @param maxFpp highest rate of the whole, or 0
     * @return highest rate of a filter, or 0
     */
    public static double rateOfEach(double maxFpp) {
        return maxFpp / MOST_FILTERS;
    }
}
