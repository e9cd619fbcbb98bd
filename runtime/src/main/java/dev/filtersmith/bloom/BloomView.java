package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedLongFilter;
import dev.filtersmith.storage.TableWords;

/** An interpreter of views of Bloom filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class BloomView extends HotFilter implements InterpretedLongFilter {
    private final BloomPlan plan;

    /** Creates a view that shows nothing yet. */
    public BloomView(BloomPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        return (missing(hash, 0, plan.ahead()) == 0) && (missing(hash, plan.ahead(), plan.hashFunctions()) == 0);
    }

    /** Returns 1 if any probe of a range finds a bit that is 0, otherwise 0. */
    private long missing(long hash, int from, int to) {
        TableWords table = viewedWords();
        long step = Probes.step(hash);
        long number = hash + from * step;
        long missing = 0;
        for (int i = from; i < to; i++) {
            missing |= ~table.get(Probes.word(number, table.length())) >>> Probes.bit(number, 1);
            number += step;
        }
        return missing & 1;
    }

    @Override
    public boolean putHash(long hash) {
        throw readOnly("put");
    }
}
