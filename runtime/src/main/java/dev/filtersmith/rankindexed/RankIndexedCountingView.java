package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedCountingFilter;

/** An interpreter of views of rank-indexed filters with deletion. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class RankIndexedCountingView extends HotFilter implements InterpretedCountingFilter {
    private final RankIndexedPlan plan;

    /** Creates a view that shows nothing yet. */
    public RankIndexedCountingView(RankIndexedPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        long begin = beginOf(hash);
        return plan.chains().holds(copyAt(begin), (int) begin & Long.BYTES - 1, hash, this);
    }

    @Override
    public int countHash(long hash) {
        long from = beginOf(hash);
        byte[] bucket = copyAt(from);
        int begin = (int) from & Long.BYTES - 1;
        int count = 0;
        int slot = plan.chains().first(bucket, begin, hash);
        while (slot >= 0) {
            if (slot >= plan.chains().slots()) {
                return countCrowded(hash);
            } else if (plan.chains().differing(bucket, begin, slot, hash) == 0) {
                count += plan.chains().count(bucket, begin, slot);
            }
            slot = plan.chains().next(bucket, begin, slot);
        }
        return count;
    }

    /** Returns the first byte of a key's bucket. */
    private long beginOf(long hash) {
        return (long) RankIndexedLayout.bucket(hash, buckets) * bucketBytes;
    }

    private byte[] copyAt(long begin) {
        return ViewedBuckets.copy(viewedWords(), plan.layout(), begin, bucketBytes);
    }

    @Override
    public boolean putHash(long hash) {
        throw readOnly("put");
    }

    @Override
    public boolean removeHash(long hash) {
        throw readOnly("remove");
    }

    @Override
    protected boolean putInTable(long hash) {
        throw readOnly("put");
    }
}
