package dev.filtersmith.annotation;

/**
 * The cost of a lookup that the geometry search may accept; for windowed cuckoo filters, whose
 * lookups all cost the same, that of a put.
 */
public enum Cost {
    /**
     * About the time of the default geometry: two buckets of 32 or 64 bits, and tables of at most
     * 256 entries, 8 KB, to decode their counters.
     */
    FAST,

    /**
     * Any cost that brings the lowest rate: groups of buckets, wide buckets, counters decoded by
     * tables of some kilobytes, elements moved along longer paths through the whole table.
     */
    COMPACT
}
