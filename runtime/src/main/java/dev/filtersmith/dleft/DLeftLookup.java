package dev.filtersmith.dleft;

import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/**
 * Lookups in a d-left Bloom filter that is not on the heap.
 *
 * @param plan constants of the layout
 * @param size size of the table
 * @param words words of the table
 */
record DLeftLookup(DLeftPlan plan, TableSize size, TableWords words) implements TableLookup {
    DLeftLookup(DLeftLayout layout, long expectedElements, TableWords words) {
        this(new DLeftPlan(layout), layout.size(expectedElements), words);
    }

    @Override
    public boolean holds(long hash) {
        long word = plan.choice().fingerprintWord(hash);
        long found = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int number = plan.choice().candidate(hash, subtable, size.buckets(), size.chunkMask());
            found |= plan.buckets().holds(words, number, word);
        }
        return found != 0;
    }
}
