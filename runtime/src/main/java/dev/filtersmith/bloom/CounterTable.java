package dev.filtersmith.bloom;

import dev.filtersmith.FilterContent;
import dev.filtersmith.storage.FilterTable;
import java.util.function.IntConsumer;

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

    /**
     * {@inheritDoc}
     *
     * <p>Counters only grow, those of a word at once, so lookups need no copy.
     */
    @Override
    public Union union() {
        return Union.WHILE_WRITERS_WAIT;
    }

    @Override
    public boolean dependsOnOrder() {
        return false;
    }

    @Override
    public boolean absorb(FilterTable other, IntConsumer moves) {
        slots.addSaturating(((CounterTable) other).slots);
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A key that matches has no counter at 0, and a removal brings none above 0.
     */
    @Override
    public boolean copiesKeepMatches() {
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The result is the sum of the counters divided by k. It is exact while no counter has
     * reached its ceiling. A counter at the ceiling misses further puts and all removals.
     */
    @Override
    public long elements() {
        return elements(slots.sum());
    }

    private long elements(long sum) {
        return Math.round((double) sum / layout.hashFunctions());
    }

    /**
     * {@inheritDoc}
     *
     * <p>The rate is the probability that none of the k counters of an absent key is 0.
     */
    @Override
    public FilterContent scan(int stashed) {
        long[] histogram = slots.histogram();
        long sum = 0;
        for (int value = 1; value < histogram.length; value++) {
            sum += value * histogram[value];
        }
        return new FilterContent(elements(sum), slots.covered(histogram), histogram);
    }
}
