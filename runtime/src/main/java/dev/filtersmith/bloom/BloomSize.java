package dev.filtersmith.bloom;

/**
 * What the number of expected elements adds to a {@link BloomTableLayout}.
 *
 * @param expectedElements expected number of elements
 * @param words 64-bit words of the slots
 */
public record BloomSize(long expectedElements, int words) {}
