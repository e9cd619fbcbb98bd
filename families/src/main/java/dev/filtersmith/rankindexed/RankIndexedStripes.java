package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.StripeMap;

/**
 * The stripes of a rank-indexed filter. Consecutive buckets share a stripe, together with the
 * content of their extensions. All changes share one more stripe: the free extensions are one set,
 * and neighbours share words. So changes exclude one another, but disturb lookups in their own
 * stripe only. Copies take the table as one unit, with all stripes. A class, since a record is
 * larger.
 */
final class RankIndexedStripes implements StripeMap {
    private static final int CHANGES = 63;

    private final int buckets;

    RankIndexedStripes(int buckets) {
        this.buckets = buckets;
    }

    @Override
    public long of(long hash) {
        return 1L << (int) ((long) RankIndexedLayout.bucket(hash, buckets) * CHANGES / buckets);
    }

    @Override
    public long changedFor(long stripes) {
        return stripes | 1L << CHANGES;
    }

    @Override
    public boolean staysInUnit() {
        return false;
    }
}
