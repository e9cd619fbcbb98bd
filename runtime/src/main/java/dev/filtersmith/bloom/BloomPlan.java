package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;
import dev.filtersmith.storage.FilterStorage;

/**
 * What the interpreter of a Bloom filter needs of its layout.
 *
 * @param layout geometry
 * @param hashFunctions probes of a key; in each group, where there are several
 * @param ahead probes that a lookup makes before it asks whether any has failed: a key that is not there seldom passes them all
 */
public record BloomPlan(BloomLayout layout, int hashFunctions, int ahead) implements Plan {
    private static final int MOST_AHEAD = 4;

    /**
     * Derives the plan.
     *
     * @param layout geometry
     */
    public BloomPlan(BloomLayout layout) {
        this(layout, layout.hashFunctions(), ahead(layout.hashFunctions()));
    }

    static int ahead(int hashFunctions) {
        return Math.min(hashFunctions, MOST_AHEAD);
    }

    @Override
    public FilterStorage interpreter(long expectedElements, long seed) {
        return new BloomInterpreter(this, expectedElements, seed);
    }

    @Override
    public Class<? extends FilterStorage> engine() {
        return BloomInterpreter.class;
    }
}
