package dev.filtersmith.benchmarks.subject;

import org.fastfilter.cuckoo.Cuckoo16;
import org.fastfilter.utils.Hash;

/**
 * Fastfilter's cuckoo filter with 16-bit fingerprints, at the 95% fill of its own
 * {@code construct}. In 1.0.2 it has no method to remove a key, although its structure would allow
 * it.
 */
final class FastfilterCuckoo implements Subject {
    private static final double FILL = 0.95;

    private final Cuckoo16 filter;

    FastfilterCuckoo(int expectedElements, long seed) {
        Hash.setSeed(seed);
        this.filter = new Cuckoo16((int) (expectedElements / FILL));
    }

    @Override
    public boolean put(long key) {
        filter.insert(key);
        return true;
    }

    @Override
    public boolean mightContain(long key) {
        return filter.mayContain(key);
    }

    @Override
    public double bits() {
        return filter.getBitCount();
    }
}
