package dev.filtersmith.toy;

import dev.filtersmith.family.Plan;
import dev.filtersmith.storage.FilterStorage;

/**
 * The plan of {@link ToyInterpreter}.
 *
 * @param layout geometry
 */
public record ToyPlan(ToyLayout layout) implements Plan {
    @Override
    public FilterStorage interpreter(long expectedElements, long seed) {
        return new ToyInterpreter(this, expectedElements, seed);
    }

    @Override
    public Class<? extends FilterStorage> engine() {
        return ToyInterpreter.class;
    }
}
