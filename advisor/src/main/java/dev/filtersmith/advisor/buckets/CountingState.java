package dev.filtersmith.advisor.buckets;

import java.util.List;

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
        long lostDeletions) {
    /** Returns the means of distributions and rates of equal tables, and the sums of all counts. */
    static CountingState mean(List<CountingState> states) {
        return new CountingState(
                states.stream().mapToLong(CountingState::elements).sum(),
                LoadDistribution.mean(states.stream().map(CountingState::loads).toList()),
                LoadDistribution.mean(
                        states.stream().map(CountingState::largestLoads).toList()),
                states.stream()
                        .mapToDouble(CountingState::falsePositiveRate)
                        .average()
                        .orElseThrow(),
                states.stream().mapToLong(CountingState::overflows).sum(),
                states.stream().mapToLong(CountingState::relocations).sum(),
                states.stream().mapToLong(CountingState::lostDeletions).sum());
    }
}
