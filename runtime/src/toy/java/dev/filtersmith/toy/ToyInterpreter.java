package dev.filtersmith.toy;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.TableWords;

/** Runs toy filters: linear probing from the slot that the high half of the hash selects. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class ToyInterpreter extends HotFilter implements InterpretedLongFilter {
    private final ToyPlan plan;

    /**
     * Creates an empty filter, or a view that shows nothing yet.
     *
     * @param plan plan
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public ToyInterpreter(ToyPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    protected boolean mightContainAlone(long hash) {
        return plan.views() ? inView(hash) : print(find(hash)) != 0;
    }

    /** Looks at each slot once at most, since a corrupt table may have no empty one. */
    private boolean inView(long hash) {
        int slots = viewedWords().length() * ToyLayout.PRINTS_PER_WORD;
        int slot = (int) (((hash >>> 32) * slots) >>> 32);
        for (int tries = 0; tries < slots; tries++) {
            long print = viewedWords().window((long) slot * plan.printBits()) & 0xffff;
            if (print == 0 || print == printOf(hash)) {
                return print != 0;
            }
            slot = (slot + 1) % slots;
        }
        return false;
    }

    @Override
    protected boolean putAlone(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        int slot = find(hash);
        if (print(slot) != 0) {
            return false;
        } else if (words[buckets] + 1 == slots()) {
            return stash(hash);
        }
        Bits.set(words, (long) slot * plan.printBits(), plan.printBits(), printOf(hash));
        words[buckets]++;
        return true;
    }

    /** Returns the slot that holds the print of a hash, or else the empty slot for it. */
    private int find(long hash) {
        int print = printOf(hash);
        int slot = (int) (((hash >>> 32) * slots()) >>> 32);
        while (print(slot) != print && print(slot) != 0) {
            slot = (slot + 1) % slots();
        }
        return slot;
    }

    private static int printOf(long hash) {
        return Math.max(1, (int) hash & 0xffff);
    }

    private int slots() {
        return buckets * ToyLayout.PRINTS_PER_WORD;
    }

    private int print(int slot) {
        return ToyTable.print(words, slot);
    }
}
