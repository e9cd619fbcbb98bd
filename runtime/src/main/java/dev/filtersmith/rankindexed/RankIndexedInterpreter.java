package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.storage.InterpretedLongFilter;

/** Runs any layout of a rank-indexed filter. {@link ChainReader} tells how chains are found. */
public final class RankIndexedInterpreter extends RankIndexedStorage implements InterpretedLongFilter {
    private final RankIndexedPlan plan;

    /**
     * An empty filter.
     *
     * @param plan what it needs of its layout
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public RankIndexedInterpreter(RankIndexedPlan plan, long expectedElements, long seed) {
        super(plan.layout(), expectedElements, seed, Engine.INTERPRETED);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        return holds(hash);
    }

    private boolean holds(long hash) {
        long seen = plan.chains().glance(bytes, bucket(hash) * bucketBytes, hash);
        if (seen > 0) {
            return holdsFurtherOn(hash);
        }
        // No branch: the compiler knows that this is 0 or 1.
        return (int) (seen >>> (Long.SIZE - 1)) != 0;
    }

    private boolean holdsFurtherOn(long hash) {
        int seen = plan.chains().walk(bytes, bucket(hash) * bucketBytes, hash);
        return seen < 0 ? inChain(hash) : seen != 0;
    }

    private int bucket(long hash) {
        return (int) (((hash >>> 32) * buckets) >>> 32);
    }

    @Override
    public boolean putHash(long hash) {
        if (holds(hash)) {
            return false;
        } else if (!content.append(
                bucket(hash), plan.layout().chain(hash), plan.layout().remainder(hash))) {
            throw full(hash);
        }
        return true;
    }
}
