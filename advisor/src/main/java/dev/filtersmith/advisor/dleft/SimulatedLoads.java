package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;

/**
 * The result of a {@link LoadSimulation}.
 *
 * @param loads loads of the buckets, without overflowed elements
 * @param groups loads of the groups of buckets; without groups, each bucket is one
 * @param overflows elements that found all their buckets full, no path of moves, and no room in a
 *     sweep
 * @param moves stored elements that moved to another bucket, over all insertions and sweeps; one
 *     that moved twice counts twice
 */
public record SimulatedLoads(LoadDistribution loads, GroupLoads groups, long overflows, long moves) {}
