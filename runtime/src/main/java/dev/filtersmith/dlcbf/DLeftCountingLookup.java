package dev.filtersmith.dlcbf;

import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/**
 * Lookups in a d-left counting Bloom filter that is not on the heap.
 *
 * @param plan constants of the layout
 * @param size size of the table
 * @param words words of the table
 */
record DLeftCountingLookup(DLeftCountingPlan plan, TableSize size, TableWords words) implements TableLookup {
    DLeftCountingLookup(DLeftCountingLayout layout, long expectedElements, TableWords words) {
        this(new DLeftCountingPlan(layout), layout.size(expectedElements), words);
    }

    @Override
    public boolean holds(long hash) {
        long query = plan.cells().query(hash);
        long holders = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int at = at(hash, subtable);
            for (int word = at; word < at + plan.cells().bucketWords(); word++) {
                holders |= plan.cells().holders(words.get(word), query);
            }
        }
        return holders != 0;
    }

    @Override
    public int count(long hash) {
        long query = plan.cells().query(hash);
        int count = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int at = at(hash, subtable);
            for (int word = at; word < at + plan.cells().bucketWords(); word++) {
                long read = words.get(word);
                for (long cells = plan.cells().holders(read, query); cells != 0; cells &= cells - 1) {
                    count += plan.cells().count(read, cells);
                }
            }
        }
        return count;
    }

    /** Returns the first word of a key's bucket. The words before all buckets are not stored. */
    private int at(long hash, int subtable) {
        int number = plan.choice().candidate(hash, subtable, size.buckets(), size.chunkMask());
        return plan.cells().at(number) - plan.cells().leadWords();
    }
}
