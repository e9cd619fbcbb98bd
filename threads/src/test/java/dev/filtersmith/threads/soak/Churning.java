package dev.filtersmith.threads.soak;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongCountingFilter;
import java.util.Random;

/** A writer of a filter with deletion: it puts and removes the keys of its slots in turn. */
final class Churning implements Runnable {
    private static final int OPERATIONS_PER_SLOT = 4;
    private static final int OPERATIONS_TO_REBALANCE = 64;
    private static final int OPERATIONS_TO_REFRESH = 1024;
    private static final int MOVES = 4;

    private final LongCountingFilter filter;
    private final Index index;
    private final int firstSlot;
    private final Random random;
    private final Findings findings;
    private final Gate gate;

    Churning(LongCountingFilter filter, Index index, int writer, Random random, Findings findings, Gate gate) {
        this.filter = filter;
        this.index = index;
        this.firstSlot = writer * index.slots();
        this.random = random;
        this.findings = findings;
        this.gate = gate;
    }

    @Override
    public void run() {
        for (int i = 0; i < OPERATIONS_PER_SLOT * index.slots() && findings.isClean(); i++) {
            gate.pass(() -> change(firstSlot + random.nextInt(index.slots())));
            if (random.nextInt(OPERATIONS_TO_REBALANCE) == 0) {
                gate.pass(this::rebalance);
            }
            if (random.nextInt(OPERATIONS_TO_REFRESH) == 0) {
                gate.close(this::refresh);
            }
            findings.done(1);
        }
    }

    private void change(int slot) {
        long generation = index.generation(slot);
        long key = index.key(slot, generation);
        if (index.isIn(slot)) {
            index.advance(slot);
            findings.check(filter.remove(key), () -> "removal of key " + key + " that was in answers false");
        } else {
            try {
                filter.put(key);
                index.advance(slot);
            } catch (FilterFullException full) {
                // The slot stays empty: nothing was changed.
            }
        }
    }

    private void rebalance() {
        try {
            filter.rebalance(MOVES);
        } catch (UnsupportedOperationException slices) {
            // Not in this family.
        }
    }

    private void refresh() {
        try {
            filter.refresh(index.live());
        } catch (FilterFullException full) {
            // Not in this order: nothing was changed.
        }
    }
}
