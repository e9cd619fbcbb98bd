package dev.filtersmith.toy;

import dev.filtersmith.family.Plan;

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
}
