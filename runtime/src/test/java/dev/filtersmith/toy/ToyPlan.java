package dev.filtersmith.toy;

import dev.filtersmith.family.Plan;
import dev.filtersmith.storage.FilterStorage;

/**
 * The plan of {@link ToyInterpreter}.
 *
 * @param layout geometry
 * @param printBits bits of a print
 */
public record ToyPlan(ToyLayout layout, int printBits) implements Plan {
    /**
     * Derives the plan.
     *
     * @param layout geometry
     */
    public ToyPlan(ToyLayout layout) {
        this(layout, ToyLayout.PRINT_BITS);
    }

    @Override
    public FilterStorage interpreter(long expectedElements, long seed) {
        return new ToyInterpreter(this, expectedElements, seed);
    }

    @Override
    public Class<? extends FilterStorage> engine() {
        return ToyInterpreter.class;
    }
}
