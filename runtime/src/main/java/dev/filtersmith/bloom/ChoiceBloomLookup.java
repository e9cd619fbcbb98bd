package dev.filtersmith.bloom;

import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/**
 * Lookups in a choice Bloom filter that is not on the heap.
 *
 * @param groups number of groups of probes
 * @param hashFunctions number of probes of a group
 * @param tableWords number of words of the table, without the number of elements
 * @param words words of the table
 */
record ChoiceBloomLookup(int groups, int hashFunctions, int tableWords, TableWords words) implements TableLookup {
    ChoiceBloomLookup(BloomTableLayout layout, long expectedElements, TableWords words) {
        this(
                layout.groups(),
                layout.hashFunctions(),
                layout.size(expectedElements).words(),
                words);
    }

    @Override
    public boolean holds(long hash) {
        for (int group = 0; group < groups; group++) {
            if (BloomLookup.holds(Probes.first(hash, group), hashFunctions, tableWords, words)) {
                return true;
            }
        }
        return false;
    }
}
