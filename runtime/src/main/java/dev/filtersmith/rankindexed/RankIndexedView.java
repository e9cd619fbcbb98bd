package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.InterpretedLongFilter;

/** An interpreter of views of rank-indexed filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class RankIndexedView extends RankIndexedStorage implements InterpretedLongFilter {
    private final RankIndexedPlan plan;

    /** Creates a view that shows nothing yet. */
    public RankIndexedView(RankIndexedPlan plan, long expectedElements, KeySeed seed) {
        super(plan.layout(), expectedElements, seed, Engine.INTERPRETED);
        this.plan = plan;
    }

    @Override
    protected boolean isView() {
        return true;
    }

    @Override
    public boolean mightContainHash(long hash) {
        long begin = beginOf(hash);
        return plan.chains().holds(copyAt(begin), (int) begin & Long.BYTES - 1, hash, this);
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
}
