package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;
import dev.filtersmith.storage.FilterStorage;

/**
 * What the interpreter of a counting Bloom filter needs of its layout.
 *
 * @param layout geometry
 * @param hashFunctions probes of a key; in each group, where there are several
 * @param ahead probes that a lookup makes before it asks whether any has failed: a key that is not there seldom passes them all
 * @param counterBits bits of a counter
 * @param ceiling highest count of a place
 */
public record CountingBloomPlan(CountingBloomLayout layout, int hashFunctions, int ahead, int counterBits, int ceiling)
        implements Plan {
    /**
     * Derives the plan.
     *
     * @param layout geometry
     */
    public CountingBloomPlan(CountingBloomLayout layout) {
        this(
                layout,
                layout.hashFunctions(),
                BloomPlan.ahead(layout.hashFunctions()),
                layout.slotBits(),
                layout.ceiling());
    }

    @Override
    public FilterStorage interpreter(long expectedElements, long seed) {
        return new CountingBloomInterpreter(this, expectedElements, seed);
    }

    @Override
    public Class<? extends FilterStorage> engine() {
        return CountingBloomInterpreter.class;
    }
}
