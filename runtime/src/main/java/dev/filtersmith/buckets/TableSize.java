package dev.filtersmith.buckets;

import dev.filtersmith.dleft.DLeftLayout;

/**
 * What the number of expected elements adds to a {@link DLeftLayout}.
 *
 * @param expectedElements expected number of elements
 * @param buckets buckets of each subtable, B
 * @param chunkMask where the partner bucket is found by XOR inside a chunk: the bits of the fingerprint that tell the partner,
 *     that is the chunk's size in buckets minus 2; otherwise 0
 * @param words 64-bit words that hold all buckets
 */
public record TableSize(long expectedElements, int buckets, int chunkMask, int words) {}
