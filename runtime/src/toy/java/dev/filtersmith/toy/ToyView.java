package dev.filtersmith.toy;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.storage.InterpretedLongFilter;

/** An interpreter of views of toy filters. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class ToyView extends HotFilter implements InterpretedLongFilter {
    private final ToyPlan plan;

    /**
     * Creates a view that shows nothing yet.
     *
     * @param plan plan
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public ToyView(ToyPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED, true), expectedElements, seed);
        this.plan = plan;
    }

    /** Looks at each slot once at most, since a corrupt table may have no empty one. */
    @Override
    public boolean mightContainHash(long hash) {
        int slots = viewedWords().length() * ToyLayout.PRINTS_PER_WORD;
        int slot = (int) (((hash >>> 32) * slots) >>> 32);
        for (int tries = 0; tries < slots; tries++) {
            long print = viewedWords().window((long) slot * plan.printBits()) & 0xffff;
            if (print == 0 || print == Math.max(1, hash & 0xffff)) {
                return print != 0;
            }
            slot = (slot + 1) % slots;
        }
        return false;
    }

    @Override
    public boolean putHash(long hash) {
        throw readOnly("put");
    }
}
