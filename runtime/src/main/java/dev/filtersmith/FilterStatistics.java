package dev.filtersmith;

import java.util.Optional;

/**
 * A snapshot of a filter: its content, and, if they are counted, the operations on it. {@link
 * Filter#statistics()} creates it in one pass over the filter.
 *
 * @param name name of the filter, if it has one
 * @param expectedElements number of elements that the filter was created for; with {@link
 *     FilterBuilder#maxFpp}, that of the builder
 * @param maxFpp highest probability of a false positive that the builder or the spec allows; 0 if
 *     they have no maximum
 * @param bitSize memory of the content in bits
 * @param stashSize number of elements in the stash
 * @param copyEntries number of different elements that have copies beside the table of a multiset
 * @param copyCapacity number of different elements that may have copies there; 0 if none may
 * @param copyBits share of the memory that these copies take
 * @param moves number of elements that were moved to other buckets since the filter was created or
 *     read
 * @param overflows number of puts since then that found their buckets full; 0 for the Bloom
 *     families
 * @param content values that follow from the content
 * @param operations numbers of operations; empty unless the filter was built with {@link
 *     FilterBuilder#statistics statistics(true)} or the Java agent runs with telemetry
 * @param absentKeys numbers of the keys that a maintained filter knows to be absent; empty unless
 *     this filter is or was in use by one that learns such keys
 */
public record FilterStatistics(
        Optional<String> name,
        long expectedElements,
        double maxFpp,
        long bitSize,
        int stashSize,
        long copyEntries,
        long copyCapacity,
        long copyBits,
        long moves,
        long overflows,
        FilterContent content,
        Optional<OperationCounts> operations,
        Optional<AbsentKeyCounts> absentKeys) {
    /**
     * Numbers of the operations on a filter since it was created, by their results. The keys that a
     * {@linkplain FilterBuilder#addAll(Iterable) builder} puts into the filter one by one are
     * included.
     *
     * <p>Counts of changes are exact. Lookups are counted without atomic operations: two threads
     * may lose some of each other's counts if their numbers differ by a multiple of 32.
     *
     * @param lookups lookups of keys, including counts of a key
     * @param hits lookups with the answer true
     * @param puts puts that were not refused
     * @param newElements puts of keys that were definitely not present before
     * @param rejectedPuts puts that found no room
     * @param removals removals of a fingerprint
     * @param missedRemovals removals of keys that were definitely not present
     * @param reportedFalsePositives positives that the application {@linkplain
     *     Filters#reportFalsePositive reported} as false
     * @param reportedTruePositives positives that the application reported as true
     * @param measuredFpp rate of false positives that follows from these reports, 0 to 1; NaN if
     *     nothing was reported or no absent key was looked up
     * @param measuredFppError standard error of the measured rate; NaN if the rate is NaN
     */
    public record OperationCounts(
            long lookups,
            long hits,
            long puts,
            long newElements,
            long rejectedPuts,
            long removals,
            long missedRemovals,
            long reportedFalsePositives,
            long reportedTruePositives,
            double measuredFpp,
            double measuredFppError) {}

    /**
     * Numbers of the keys that a maintained filter (of {@code filtersmith-lifecycle}) knows to be
     * absent. Those of events are since the present filter came into use: each rebuild begins at 0.
     *
     * @param entries keys that are known now
     * @param capacity most keys that are known at a time; 0 if none are learned
     * @param saved lookups of such keys, which saved a question to the store
     * @param learned keys that were learned, each time anew
     * @param evicted keys that gave way to others
     * @param stale answers of the store that were not learned, since the key may have changed
     *     meanwhile
     */
    public record AbsentKeyCounts(long entries, long capacity, long saved, long learned, long evicted, long stale) {}
}
