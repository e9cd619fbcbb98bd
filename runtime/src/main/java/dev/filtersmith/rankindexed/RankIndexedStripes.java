package dev.filtersmith.rankindexed;

/**
 * The stripes of a rank-indexed filter. Buckets of consecutive numbers share a stripe, and what a
 * bucket's extensions hold belongs to the bucket. All changes share one more stripe: the free
 * extensions are one set, and neighbours share words. So changes exclude one another, but disturb
 * lookups in their own stripe only.
 */
final class RankIndexedStripes {
    private static final int CHANGES = 63;

    private RankIndexedStripes() {}

    /** Returns the stripe of a key's bucket. */
    static long of(long hash, RankIndexedSize size) {
        return 1L << (int) ((long) RankIndexedLayout.bucket(hash, size.buckets()) * CHANGES / size.buckets());
    }

    /** Returns the stripes that a change of a key writes to. */
    static long changedFor(long hash, RankIndexedSize size) {
        return of(hash, size) | 1L << CHANGES;
    }
}
