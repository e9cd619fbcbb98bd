package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.storage.InterpretedCountingFilter;

/*
 * {@link ChainReader} tells how chains are found. A slot counts the elements of its fingerprint.
 * Where the paper leaves open what happens to a counter at its ceiling, the chain gets one more
 * slot with the same remainder. A removal counts down the first slot with the remainder; one that
 * counts no more gets what is in the last slot of its chain, and that one is removed.
 */

/** Runs any layout of a rank-indexed filter with deletion. */
public final class RankIndexedCountingInterpreter extends RankIndexedCountingStorage
        implements InterpretedCountingFilter {
    private final RankIndexedPlan plan;

    /**
     * An empty filter.
     *
     * @param plan what it needs of its layout
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public RankIndexedCountingInterpreter(RankIndexedPlan plan, long expectedElements, long seed) {
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
    public int countHash(long hash) {
        int begin = bucket(hash) * bucketBytes;
        int count = 0;
        int slot = plan.chains().first(bytes, begin, hash);
        while (slot >= 0) {
            if (slot >= plan.chains().slots()) {
                return countInChain(hash);
            } else if (plan.chains().differing(bytes, begin, slot, hash) == 0) {
                count += plan.chains().count(bytes, begin, slot);
            }
            slot = plan.chains().next(bytes, begin, slot);
        }
        return count;
    }

    @Override
    public boolean putHash(long hash) {
        boolean fresh = !holds(hash);
        if (!putInTable(hash)) {
            throw full(hash);
        }
        return fresh;
    }

    @Override
    protected boolean putInTable(long hash) {
        int bucket = bucket(hash);
        int begin = bucket * bucketBytes;
        int slot = plan.chains().first(bytes, begin, hash);
        while (slot >= 0) {
            if (slot >= plan.chains().slots()) {
                return putInChain(hash);
            } else if (plan.chains().differing(bytes, begin, slot, hash) == 0) {
                int count = plan.chains().count(bytes, begin, slot);
                if (count < plan.ceiling()) {
                    content.setCount(bucket, slot, count + 1);
                    return true;
                }
            }
            slot = plan.chains().next(bytes, begin, slot);
        }
        return content.append(bucket, plan.layout().chain(hash), plan.layout().remainder(hash));
    }

    @Override
    public boolean removeHash(long hash) {
        int bucket = bucket(hash);
        int begin = bucket * bucketBytes;
        int slot = plan.chains().first(bytes, begin, hash);
        while (slot >= 0 && slot < plan.chains().slots() && plan.chains().differing(bytes, begin, slot, hash) != 0) {
            slot = plan.chains().next(bytes, begin, slot);
        }
        if (slot < 0) {
            return missed();
        } else if (slot >= plan.chains().slots()) {
            return removeFromChain(hash) || missed();
        }
        int count = plan.chains().count(bytes, begin, slot);
        if (count > 1) {
            content.setCount(bucket, slot, count - 1);
        } else {
            content.remove(bucket, plan.layout().chain(hash), slot);
        }
        return true;
    }
}
