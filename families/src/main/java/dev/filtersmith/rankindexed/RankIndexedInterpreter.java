package dev.filtersmith.rankindexed;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.storage.TableWords;

/*
 * A set leaves out a key that it holds. In a multiset a slot counts the elements of its
 * fingerprint. If its counter is at its ceiling, the element is counted beside the table, or, if
 * there is no room, the chain gets one more slot with the same remainder; the paper does not define
 * this case. A removal decrements the first slot with the remainder. If that slot counts only one
 * element, the content of the last slot of its chain replaces it, and the last slot is removed.
 */

/** Runs any layout of a rank-indexed filter. {@link ChainReader} finds the chains. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public class RankIndexedInterpreter extends HotFilter implements InterpretedLongFilter {
    private final RankIndexedPlan plan;

    /** Creates an empty set, or a view that shows nothing yet. */
    public RankIndexedInterpreter(RankIndexedPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    protected final boolean mightContainAlone(long hash) {
        return holds(hash);
    }

    private boolean holds(long hash) {
        return plan.views()
                ? plan.chains().holds(viewedWords(), (long) bucket(hash) * bucketBytes, bucketBytes, hash, this)
                : plan.chains().holds(bytes, bucket(hash) * bucketBytes, hash, this);
    }

    private int bucket(long hash) {
        return RankIndexedLayout.bucket(hash, buckets);
    }

    @Override
    protected final int countAlone(long hash) {
        if (plan.views()) {
            long from = (long) bucket(hash) * bucketBytes;
            byte[] copy = ViewedBuckets.copy(viewedWords(), plan.layout(), from, bucketBytes);
            return countFrom(copy, (int) from & Long.BYTES - 1, hash);
        }
        return countFrom(bytes, bucket(hash) * bucketBytes, hash);
    }

    private int countFrom(byte[] table, int begin, long hash) {
        int count = 0;
        int slot = plan.chains().first(table, begin, hash);
        while (slot >= 0) {
            if (slot >= plan.chains().slots()) {
                return countCrowded(hash, -1);
            } else if (plan.chains().differing(table, begin, slot, hash) == 0) {
                count += plan.chains().count(table, begin, slot);
            }
            slot = plan.chains().next(table, begin, slot);
        }
        return count;
    }

    @Override
    protected final boolean putAlone(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        boolean fresh = !holds(hash);
        boolean counts = this instanceof DeletableFilter;
        if (!fresh && !counts) {
            return false;
        }
        return ((counts ? putInTable(hash) : append(bucket(hash), hash)) || stash(hash)) && fresh;
    }

    @Override
    protected final boolean putInTable(long hash) {
        int bucket = bucket(hash);
        int begin = bucket * bucketBytes;
        int slot = plan.chains().first(bytes, begin, hash);
        boolean there = false;
        while (slot >= 0) {
            if (slot >= plan.chains().slots()) {
                return putCrowded(hash);
            } else if (plan.chains().differing(bytes, begin, slot, hash) == 0) {
                int count = plan.chains().count(bytes, begin, slot);
                if (count < plan.ceiling()) {
                    chains().setCount(bucket, slot, count + 1);
                    return true;
                }
                there = true;
            }
            slot = plan.chains().next(bytes, begin, slot);
        }
        return (there && putCopy(hash)) || append(bucket, hash);
    }

    private boolean append(int bucket, long hash) {
        return chains().append(bucket, plan.layout().chain(hash), plan.layout().remainder(hash));
    }

    @Override
    protected final boolean removeAlone(long hash) {
        if (plan.views() || !(this instanceof DeletableFilter)) {
            return super.removeAlone(hash);
        }
        int bucket = bucket(hash);
        int begin = bucket * bucketBytes;
        int slot = plan.chains().first(bytes, begin, hash);
        while (slot >= 0 && slot < plan.chains().slots() && plan.chains().differing(bytes, begin, slot, hash) != 0) {
            slot = plan.chains().next(bytes, begin, slot);
        }
        if (slot < 0) {
            return false;
        } else if (slot >= plan.chains().slots()) {
            return removeCrowded(hash);
        }
        int count = plan.chains().count(bytes, begin, slot);
        chains().countDown(bucket, plan.layout().chain(hash), slot, count);
        return true;
    }

    private RankIndexedChains chains() {
        return ((ChainTable) table()).chains();
    }
}
