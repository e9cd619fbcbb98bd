package dev.filtersmith.bloom;

import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/**
 * Lookups in a Bloom filter that is not on the heap.
 *
 * @param hashFunctions number of probes
 * @param tableWords number of words of the table
 * @param words words of the table
 */
record BloomLookup(int hashFunctions, int tableWords, TableWords words) implements TableLookup {
    BloomLookup(BloomTableLayout layout, long expectedElements, TableWords words) {
        this(layout.hashFunctions(), layout.size(expectedElements).words(), words);
    }

    @Override
    public boolean holds(long hash) {
        return holds(hash, hashFunctions, tableWords, words);
    }

    /** Returns whether all bits are set that begin with a number of double hashing. */
    static boolean holds(long first, int hashFunctions, int tableWords, TableWords words) {
        long step = Probes.step(first);
        long number = first;
        for (int i = 0; i < hashFunctions; i++) {
            if ((words.get(Probes.word(number, tableWords)) >>> Probes.bit(number, 1) & 1) == 0) {
                return false;
            }
            number += step;
        }
        return true;
    }
}
