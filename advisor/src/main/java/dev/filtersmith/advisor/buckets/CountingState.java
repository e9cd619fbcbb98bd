package dev.filtersmith.advisor.buckets;

/**
 * What a {@link CountingProcess} came to.
 *
 * @param elements elements that came and were not deleted, those without room included
 * @param loads cells in the buckets; elements that are counted in one cell take one
 * @param largestLoads the most cells that the buckets had since they were last empty
 * @param falsePositiveRate exact probability that a new element matches a cell; elements without room match nothing
 * @param overflows elements that found no room, over all insertions
 * @param relocations insertions for which cells were moved
 * @param lostDeletions deletions of a stored element that found no match; more than none would be a fault of the method
 */
public record CountingState(
        long elements,
        LoadDistribution loads,
        LoadDistribution largestLoads,
        double falsePositiveRate,
        long overflows,
        long relocations,
        long lostDeletions) {}
