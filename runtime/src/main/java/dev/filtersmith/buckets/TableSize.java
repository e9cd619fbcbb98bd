package dev.filtersmith.buckets;

/**
 * The dimensions of a table that follow from a {@link SubtableLayout} and the expected number of
 * elements.
 *
 * @param expectedElements expected number of elements
 * @param buckets buckets of each subtable, B
 * @param chunkMask if the alternate bucket is found by XOR inside a chunk, the bits of the
 *     fingerprint that determine it, which is the chunk's size in buckets minus 2; otherwise 0
 * @param words number of 64-bit words of all buckets
 */
public record TableSize(long expectedElements, int buckets, int chunkMask, int words) {}
