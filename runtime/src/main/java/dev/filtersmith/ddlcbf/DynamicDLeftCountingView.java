package dev.filtersmith.ddlcbf;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedCountingFilter;

/** An interpreter of views of dynamic d-left counting Bloom filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class DynamicDLeftCountingView extends HotFilter implements InterpretedCountingFilter {
    private final DynamicDLeftCountingPlan plan;

    /** Creates a view that shows nothing yet. */
    public DynamicDLeftCountingView(DynamicDLeftCountingPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        long found = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            found |= count(hash, subtable);
        }
        return found != 0 || (stashed != 0 && inStash(hash));
    }

    @Override
    public int countHash(long hash) {
        int count = stashed == 0 ? 0 : countInStash(hash);
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            count += count(hash, subtable);
        }
        return count;
    }

    private int count(long hash, int subtable) {
        int number = plan.choice().candidate(hash, subtable, buckets, chunkMask);
        return (hash & plan.slotMask()) == 0
                ? ((RemainderTable) table()).countPlaces(viewedWords(), number, hash)
                : plan.buckets().count(viewedWords(), number, hash);
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
