package dev.filtersmith.windows;

import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/**
 * Lookups in a windowed cuckoo filter that is not on the heap.
 *
 * @param plan constants of the layout
 * @param windows number of windows
 * @param words words of the table
 */
record WindowedCuckooLookup(WindowedCuckooPlan plan, int windows, TableWords words) implements TableLookup {
    WindowedCuckooLookup(WindowedCuckooLayout layout, long expectedElements, TableWords words) {
        this(new WindowedCuckooPlan(layout), layout.size(expectedElements).windows(), words);
    }

    @Override
    public boolean holds(long hash) {
        return count(hash) != 0;
    }

    @Override
    public int count(long hash) {
        long fingerprint = plan.fingerprint(hash);
        int window = Windows.first(hash, windows);
        int other = Windows.other(window, fingerprint, windows);
        int count = Integer.bitCount(plan.reader().holders(words, window, fingerprint));
        return other == window ? count : count + Integer.bitCount(plan.reader().holders(words, other, fingerprint));
    }
}
