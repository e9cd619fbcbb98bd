package dev.filtersmith.annotation;

/** What a lookup may cost in a filter whose geometry is chosen. */
public enum Cost {
    /**
     * About the time of the default geometry: two buckets of 32 or 64 bits, and tables of at most 256 entries, 8 KB, to decode
     * their counters.
     */
    FAST,

    /**
     * Whatever brings the lowest rate: groups of buckets, wide buckets, counters decoded by tables of some kilobytes, elements moved
     * along longer paths through the whole table.
     */
    COMPACT
}
