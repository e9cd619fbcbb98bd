package dev.filtersmith.threads.soak;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongFilter;
import java.util.Random;

/** A writer of a filter without deletion: it puts the keys of its slots, and some again. */
final class Filling implements Runnable {
    private static final int PUTS_TO_REBALANCE = 64;
    private static final int MOVES = 4;

    private final LongFilter filter;
    private final Index index;
    private final int firstSlot;
    private final Random random;
    private final Findings findings;
    private final Fresh fresh;

    Filling(LongFilter filter, Index index, int writer, Random random, Findings findings, Fresh fresh) {
        this.filter = filter;
        this.index = index;
        this.firstSlot = writer * index.slots();
        this.random = random;
        this.findings = findings;
        this.fresh = fresh;
    }

    @Override
    public void run() {
        for (int slot = firstSlot; slot < firstSlot + index.slots() && findings.isClean(); slot++) {
            put(slot);
            putAgain(firstSlot + random.nextInt(slot - firstSlot + 1));
            if (random.nextInt(PUTS_TO_REBALANCE) == 0) {
                rebalance();
            }
            findings.done(2);
        }
    }

    private void put(int slot) {
        long key = index.key(slot, 0);
        try {
            if (filter.put(key)) {
                fresh.put(key);
            }
            index.advance(slot);
        } catch (FilterFullException full) {
            // The slot stays empty: nothing was changed.
        }
    }

    private void putAgain(int slot) {
        if (index.isIn(slot)) {
            long key = index.key(slot, 0);
            findings.check(!filter.put(key), () -> "put of key " + key + " that was in answers true");
        }
    }

    private void rebalance() {
        try {
            filter.rebalance(MOVES);
        } catch (UnsupportedOperationException slices) {
            // Not in this family.
        }
    }
}
