package dev.filtersmith.meter;

/**
 * Where the counts of puts of a filter stand.
 *
 * @param puts puts that were not refused
 * @param newElements those with the answer true
 * @param rejectedPuts refused puts
 */
public record PutCounts(long puts, long newElements, long rejectedPuts) {}
