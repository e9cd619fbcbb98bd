package dev.filtersmith.buckets;

/**
 * Which chunks a family lets a key's buckets lie in. A chunk holds about a Poisson number of elements: small ones scatter more, and
 * have more buckets that are full.
 *
 * @param largestBytes bytes of a chunk at most
 * @param mostPercent by how much the table may be rounded up to whole chunks, in percent
 * @param leastAutomatic buckets of the smallest chunk for which XOR is chosen where the spec leaves that
 */
public record ChunkRule(int largestBytes, int mostPercent, int leastAutomatic) {
    /** Two pages; 256 buckets at least. */
    public static final ChunkRule USUAL = new ChunkRule(8192, 1, 256);

    /**
     * For buckets that stay overfull until they are empty: chunks in which an average of nearly the largest load seldom becomes more than
     * that, however long elements come and go.
     */
    public static final ChunkRule LARGE = new ChunkRule(16384, 2, 1024);

    /** For buckets that are far from full at the design load: small chunks will do, and their partners are the cheapest to find. */
    public static final ChunkRule ROOMY = new ChunkRule(8192, 2, 128);
}
