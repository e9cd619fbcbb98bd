package dev.filtersmith.dleft;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedLongFilter;
import dev.filtersmith.storage.TableWords;

/** An interpreter of views of d-left Bloom filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class DLeftView extends HotFilter implements InterpretedLongFilter {
    private final DLeftPlan plan;

    /** Creates a view that shows nothing yet. */
    public DLeftView(DLeftPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        TableWords table = viewedWords();
        long word = plan.choice().fingerprintWord(hash);
        long found = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int number = plan.choice().candidate(hash, subtable, buckets, chunkMask);
            found |= plan.buckets().holds(table, number, word);
        }
        return found != 0 || (stashed != 0 && inStash(hash));
    }

    @Override
    public boolean putHash(long hash) {
        throw readOnly("put");
    }
}
