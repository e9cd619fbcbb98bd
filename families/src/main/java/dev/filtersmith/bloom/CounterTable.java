package dev.filtersmith.bloom;

import dev.filtersmith.FilterContent;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.LiveKeys;
import dev.filtersmith.storage.TableOwner;
import java.util.Arrays;
import java.util.function.LongConsumer;

/** The counters of a counting Bloom filter. */
final class CounterTable extends BloomFilterTable {
    CounterTable(BloomTableLayout layout, BloomSlots slots) {
        super(layout, slots);
    }

    @Override
    public CounterTable emptied() {
        return new CounterTable(layout, emptySlots());
    }

    @Override
    public String sizeText() {
        return slots.size() + " counters";
    }

    /** Counters only grow, those of a word at once, so lookups need no copy. */
    @Override
    public Union union() {
        return Union.WHILE_WRITERS_WAIT;
    }

    @Override
    public boolean dependsOnOrder() {
        return false;
    }

    @Override
    public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
        long before = slots.sum();
        slots.addSaturating(((CounterTable) other).slots);
        owner.stored(slots.sum() - before);
        return true;
    }

    @Override
    public boolean hasCopies() {
        return false;
    }

    /** A key that matches has no counter at 0, and a removal brings none above 0. */
    @Override
    public boolean copiesKeepMatches() {
        return true;
    }

    /**
     * The result is the sum of the counters divided by k. It is exact while no counter has
     * reached its ceiling. A counter at the ceiling misses further puts and all removals.
     */
    @Override
    public long elements() {
        return elements(tally());
    }

    @Override
    public long tally() {
        return slots.sum();
    }

    @Override
    public long elements(long tally) {
        return Math.round((double) tally / layout.hashFunctions());
    }

    /** The rate is the probability that none of the k counters of an absent key is 0. */
    @Override
    public FilterContent scan(int stashed) {
        long[] histogram = slots.histogram();
        long sum = 0;
        for (int value = 1; value < histogram.length; value++) {
            sum += value * histogram[value];
        }
        return new FilterContent(elements(sum), slots.covered(slots.size() - histogram[0]), histogram);
    }

    @Override
    public void holdWriters() {
        gates.closeAll();
    }

    @Override
    public void releaseWriters() {
        gates.openAll();
    }

    /**
     * The counters are computed anew from 0, which resets those that were stuck at the ceiling.
     * A counter that was below the ceiling is exact, so it must reach its previous value. The true
     * value of a counter at the ceiling is unknown, so it is not checked. An element that is left
     * out goes unnoticed if all its counters were at the ceiling.
     *
     * <p>This happens in a copy, whose words then replace those of the filter one by one, beside
     * lookups. Each live key has counters above 0 in the old words, since it is in the filter, and
     * in the new ones; so it has in any mixture of both.
     */
    @Override
    public boolean refresh(LiveKeys live, LongConsumer put) {
        BloomSlots before = new BloomSlots(layout, slots.words.clone(), slots.slotWords);
        Arrays.fill(slots.words, 0);
        long[] hashes = live.hashes();
        for (int i = 0; i < hashes.length; i++) {
            put.accept(hashes[i]);
            if (countsTooHigh(hashes[i], before)) {
                throw live.notThere(i);
            }
        }
        long lacked = before.lackedBy(slots);
        if (lacked > 0) {
            // Counters at the ceiling are not included, so there may be more elements.
            long least = (lacked + layout.hashFunctions() - 1) / layout.hashFunctions();
            throw live.leftOut("at least " + least);
        }
        return true;
    }

    private boolean countsTooHigh(long hash, BloomSlots before) {
        long number = Probes.first(hash, 0);
        long step = Probes.step(number);
        for (int i = 0; i < layout.hashFunctions(); i++) {
            int most = before.get(number);
            if (most < layout.ceiling() && slots.get(number) > most) {
                return true;
            }
            number += step;
        }
        return false;
    }
}
