package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;

/**
 * What came of a {@link LoadSimulation}.
 *
 * @param loads how full the buckets are, overflowed elements left out
 * @param groups how full the groups of buckets are; where there are none, each bucket is one
 * @param overflows elements that found all their buckets full and no path of moves, and no room in
 *     a sweep
 * @param moves stored elements that moved to another bucket, over all insertions and sweeps; one
 *     that moved twice counts twice
 */
public record SimulatedLoads(LoadDistribution loads, GroupLoads groups, long overflows, long moves) {}
