package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;

/**
 * The constants of a layout that the interpreter of a choice Bloom filter uses.
 *
 * @param multiWriter whether several threads write at the same time
 * @param ahead number of probes of a group that a lookup makes before it checks whether any has
 *     failed: an absent key seldom passes them all
 */
public record ChoiceBloomPlan(
        BloomTableLayout layout, boolean views, boolean multiWriter, int groups, int hashFunctions, int ahead)
        implements Plan {
    public ChoiceBloomPlan(BloomTableLayout layout, boolean views) {
        this(
                layout,
                views,
                layout.multiWriter(),
                layout.groups(),
                layout.hashFunctions(),
                BloomPlan.ahead(layout.hashFunctions()));
    }
}
