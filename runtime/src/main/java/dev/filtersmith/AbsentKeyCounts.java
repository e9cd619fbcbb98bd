package dev.filtersmith;

/**
 * Numbers of the keys that a maintained filter (of {@code filtersmith-lifecycle}) knows to be
 * absent. Those of events are since the present filter came into use: each rebuild begins at 0.
 *
 * @param entries keys that are known now
 * @param capacity most keys that are known at a time; 0 if none are learned
 * @param saved lookups of such keys, which saved a question to the store
 * @param learned keys that were learned, each time anew
 * @param evicted keys that gave way to others
 * @param stale answers of the store that were not learned, since the key may have changed meanwhile
 */
public record AbsentKeyCounts(long entries, long capacity, long saved, long learned, long evicted, long stale) {
    /** Bytes of a known absent key: two hashes of 128 and 32 bits, and 16 bits besides. */
    public static final int KEY_BYTES = 22;

    /**
     * Returns the bytes that known absent keys take by default.
     *
     * @param expectedElements expected elements of the filter
     * @return a tenth of a bit for each element, but at least 1 KB and at most 64 KB
     */
    public static int defaultBytes(long expectedElements) {
        return (int) Math.min(1 << 16, Math.max(1 << 10, expectedElements / 80));
    }
}
