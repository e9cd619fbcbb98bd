package dev.filtersmith.toy;

import dev.filtersmith.family.Plan;

/**
 * The plan of {@link ToyInterpreter}.
 *
 * @param layout geometry
 * @param views whether the filters are views
 * @param printBits bits of a print
 */
public record ToyPlan(ToyLayout layout, boolean views, int printBits) implements Plan {
    /**
     * Derives the plan.
     *
     * @param layout geometry
     * @param views whether the filters are views
     */
    public ToyPlan(ToyLayout layout, boolean views) {
        this(layout, views, ToyLayout.PRINT_BITS);
    }
}
