package dev.filtersmith.meter;

/**
 * The counts of puts of a filter at one point in time.
 *
 * @param puts puts that were not refused
 */
public record PutCounts(long puts, long newElements, long rejectedPuts) {}
