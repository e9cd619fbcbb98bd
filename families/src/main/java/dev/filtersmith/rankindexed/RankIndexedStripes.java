package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.StripeMap;

/**
 * The stripes of a rank-indexed filter. Consecutive buckets share a stripe, together with the
 * content of their extensions. Changes write whole words, so that of a stripe's last bucket writes
 * bytes of the next stripe again, and takes both. Copies take the table as one unit, with all
 * stripes. A class, since a record is larger.
 */
final class RankIndexedStripes implements StripeMap {
    /** The stripe of the first extensions, which come after the last bucket. */
    static final int EXTENSIONS = 63;

    private final int buckets;

    /** Number of buckets behind one that a word of its last byte may reach. */
    private final int reach;

    RankIndexedStripes(int buckets, int bucketBytes) {
        this.buckets = buckets;
        this.reach = (Long.BYTES - 2) / bucketBytes + 1;
    }

    @Override
    public long of(long hash) {
        return 1L << stripe(RankIndexedLayout.bucket(hash, buckets));
    }

    private int stripe(int bucket) {
        return (int) ((long) bucket * EXTENSIONS / buckets);
    }

    @Override
    public long changedFor(long hash, long stripes) {
        int bucket = RankIndexedLayout.bucket(hash, buckets);
        int first = Long.numberOfTrailingZeros(stripes);
        // A comparison of fractions, since a division takes longer.
        if ((bucket + (long) reach) * EXTENSIONS < (first + 1L) * buckets) {
            return stripes;
        }
        int last = reachesExtensions(bucket) ? EXTENSIONS : stripe(bucket + reach);
        return set(first, last);
    }

    /** Returns a set of consecutive stripes. */
    static long set(int first, int last) {
        return (-1L << first) & (-1L >>> (Long.SIZE - 1 - last));
    }

    /** Returns whether changes of a bucket write bytes of the extensions again. */
    boolean reachesExtensions(int bucket) {
        return bucket >= buckets - reach;
    }

    @Override
    public boolean staysInUnit() {
        return false;
    }
}
