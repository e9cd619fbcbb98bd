package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;
import dev.filtersmith.storage.FilterStorage;

/**
 * What the interpreter of a choice Bloom filter needs of its layout.
 *
 * @param layout geometry
 * @param groups groups of probes
 * @param hashFunctions probes of a key; in each group, where there are several
 * @param ahead probes that a lookup makes before it asks whether any has failed: a key that is not there seldom passes them all
 */
public record ChoiceBloomPlan(ChoiceBloomLayout layout, int groups, int hashFunctions, int ahead) implements Plan {
    /**
     * Derives the plan.
     *
     * @param layout geometry
     */
    public ChoiceBloomPlan(ChoiceBloomLayout layout) {
        this(layout, layout.groups(), layout.hashFunctions(), BloomPlan.ahead(layout.hashFunctions()));
    }

    @Override
    public FilterStorage interpreter(long expectedElements, long seed) {
        return new ChoiceBloomInterpreter(this, expectedElements, seed);
    }

    @Override
    public Class<? extends FilterStorage> engine() {
        return ChoiceBloomInterpreter.class;
    }
}
