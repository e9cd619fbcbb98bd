package dev.filtersmith.advisor.buckets;

/**
 * The state of a {@link CountingProcess}.
 *
 * @param elements elements that were inserted and not deleted, including those without room
 * @param loads cells in the buckets; elements that share a cell take one
 * @param largestLoads the largest numbers of cells that the buckets had since they were last empty
 * @param falsePositiveRate exact probability that a new element matches a cell; elements without
 *     room match nothing
 * @param overflows elements that found no room, over all insertions
 * @param relocations insertions for which cells were moved
 * @param lostDeletions deletions of a stored element that found no match; always 0 if the method is
 *     correct
 */
public record CountingState(
        long elements,
        LoadDistribution loads,
        LoadDistribution largestLoads,
        double falsePositiveRate,
        long overflows,
        long relocations,
        long lostDeletions) {}
