package dev.filtersmith.buckets;

/**
 * A family's limits on the chunks in which a key's buckets lie. The number of elements in a chunk
 * is about Poisson distributed: small chunks vary more and have more full buckets.
 *
 * @param mostPercent maximum by which the table may be rounded up to whole chunks, in percent
 * @param leastAutomatic buckets of the smallest chunk for which XOR is chosen if the spec leaves
 *     the bucket choice open
 */
public record ChunkRule(int largestBytes, int mostPercent, int leastAutomatic) {
    /** Two pages, and at least 256 buckets. */
    public static final ChunkRule USUAL = new ChunkRule(8192, 1, 256);

    /**
     * For buckets that stay overfull until they are empty: chunks in which an average close to the
     * largest load seldom exceeds it, however long elements are added and removed.
     */
    public static final ChunkRule LARGE = new ChunkRule(16384, 2, 1024);

    /**
     * For buckets that are far from full at the design load: small chunks suffice, and alternate
     * buckets in them are the cheapest to find.
     */
    public static final ChunkRule ROOMY = new ChunkRule(8192, 2, 128);
}
