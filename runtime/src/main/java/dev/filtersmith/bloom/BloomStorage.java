package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;

/** Fields of a Bloom filter. */
public abstract class BloomStorage extends BloomTableStorage {
    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    protected BloomStorage(BloomTableLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(layout, expectedElements, seed, engine);
    }

    @Override
    final BloomFilterTable table(BloomTableLayout layout, BloomSlots slots) {
        return new BitTable(layout, slots);
    }
}
