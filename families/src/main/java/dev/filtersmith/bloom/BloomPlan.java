package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;

/**
 * The constants of a layout that the interpreters of Bloom filters use.
 *
 * @param multiWriter whether several threads write at the same time
 * @param ahead number of probes of a group that a lookup makes before it checks whether any has
 *     failed: an absent key seldom passes them all
 */
public record BloomPlan(
        BloomTableLayout layout,
        boolean views,
        boolean multiWriter,
        int groups,
        int hashFunctions,
        int ahead,
        int counterBits,
        int ceiling)
        implements Plan {
    private static final int MAX_AHEAD = 4;

    public BloomPlan(BloomTableLayout layout, boolean views) {
        this(
                layout,
                views,
                layout.multiWriter(),
                layout.groups(),
                layout.hashFunctions(),
                Math.min(layout.hashFunctions(), MAX_AHEAD),
                layout.slotBits(),
                layout.ceiling());
    }
}
