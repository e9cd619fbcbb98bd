package dev.filtersmith;

/**
 * Numbers of the operations on a filter since it was created, by their results. The keys that a
 * {@linkplain FilterBuilder#addAll(Iterable) builder} puts into the filter one by one are included.
 *
 * <p>Counts of changes are exact. Lookups are counted without atomic operations: two threads may
 * lose some of each other's counts if their numbers differ by a multiple of 32.
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
