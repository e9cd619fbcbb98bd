package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedLongFilter;

/** An interpreter of views of rank-indexed filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class RankIndexedView extends HotFilter implements InterpretedLongFilter {
    private final RankIndexedPlan plan;

    /** Creates a view that shows nothing yet. */
    public RankIndexedView(RankIndexedPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
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
