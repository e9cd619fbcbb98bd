package dev.filtersmith.bloom;

import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/**
 * Lookups in a counting Bloom filter that is not on the heap.
 *
 * @param plan constants of the layout
 * @param tableWords number of words of the table
 * @param words words of the table
 */
record CountingBloomLookup(CountingBloomPlan plan, int tableWords, TableWords words) implements TableLookup {
    CountingBloomLookup(BloomTableLayout layout, long expectedElements, TableWords words) {
        this(new CountingBloomPlan(layout), layout.size(expectedElements).words(), words);
    }

    @Override
    public boolean holds(long hash) {
        return count(hash) > 0;
    }

    @Override
    public int count(long hash) {
        long step = Probes.step(hash);
        long number = hash;
        int lowest = plan.ceiling();
        for (int i = 0; i < plan.hashFunctions() && lowest > 0; i++) {
            long word = words.get(Probes.word(number, tableWords));
            lowest = Math.min(lowest, (int) (word >>> Probes.bit(number, plan.counterBits())) & plan.ceiling());
            number += step;
        }
        return lowest;
    }
}
