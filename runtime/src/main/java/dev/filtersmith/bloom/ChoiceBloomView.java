package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedLongFilter;
import dev.filtersmith.storage.TableWords;

/** An interpreter of views of choice Bloom filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class ChoiceBloomView extends HotFilter implements InterpretedLongFilter {
    private final ChoiceBloomPlan plan;

    /** Creates a view that shows nothing yet. */
    public ChoiceBloomView(ChoiceBloomPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        for (int group = 0; group < plan.groups(); group++) {
            if (missing(hash, group, 0, plan.ahead()) == 0
                    && missing(hash, group, plan.ahead(), plan.hashFunctions()) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns 1 if any probe of a group, in a range, finds a bit that is 0, otherwise 0. */
    private long missing(long hash, int group, int from, int to) {
        TableWords table = viewedWords();
        long first = Probes.first(hash, group);
        long step = Probes.step(first);
        long number = first + from * step;
        long missing = 0;
        for (int i = from; i < to; i++) {
            missing |= ~table.get(Probes.word(number, slotWords)) >>> Probes.bit(number, 1);
            number += step;
        }
        return missing & 1;
    }

    @Override
    public boolean putHash(long hash) {
        throw readOnly("put");
    }
}
