package dev.filtersmith.bloom;

/**
 * The dimensions of a table that follow from a {@link BloomTableLayout} and the expected number of
 * elements.
 *
 * @param words number of 64-bit words of the slots
 */
public record BloomSize(long expectedElements, int words) {}
