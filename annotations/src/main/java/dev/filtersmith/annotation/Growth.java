package dev.filtersmith.annotation;

/** The behaviour of a filter beyond its expected elements. */
public enum Growth {
    /**
     * The filter keeps its size. Beyond its expected elements its rate rises, and a filter that is
     * not a Bloom filter refuses puts when it is full.
     */
    FIXED,

    /**
     * A larger filter follows, as soon as this one holds its expected elements or is full, and
     * takes the keys that are new. It makes room for three times as many elements as all before it,
     * so that after k steps there is room for 4^k times the expected elements. A chain has at most
     * nine filters, which are 16 doublings. Each has a ninth of {@code maxFpp}, so that all
     * together hold it, and takes about 3.2 bits per key more than a single filter of that rate. A
     * {@code growthLimit} lowers these numbers. A lookup asks the largest first, and an absent key
     * is looked up in each.
     */
    CHAINED;

    /**
     * Returns whether a larger filter follows.
     *
     * @return false for {@link #FIXED}
     */
    public boolean isChained() {
        return this == CHAINED;
    }
}
