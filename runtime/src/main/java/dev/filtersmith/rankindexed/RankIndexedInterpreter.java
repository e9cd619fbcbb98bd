package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedLongFilter;
import dev.filtersmith.storage.TableWords;

/** Runs any layout of a rank-indexed filter. {@link ChainReader} finds the chains. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class RankIndexedInterpreter extends HotFilter implements InterpretedLongFilter {
    private final RankIndexedPlan plan;

    /** Creates an empty filter, or a view that shows nothing yet. */
    public RankIndexedInterpreter(RankIndexedPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    protected boolean mightContainAlone(long hash) {
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
    protected boolean putAlone(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        return !holds(hash)
                && (chains().append(
                                        bucket(hash),
                                        plan.layout().chain(hash),
                                        plan.layout().remainder(hash))
                        || stash(hash));
    }

    private RankIndexedChains chains() {
        return ((ChainTable) table()).chains();
    }
}
