package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;

/**
 * The constants of a layout that the interpreter of a counting Bloom filter uses.
 *
 * @param multiWriter whether several threads write at the same time
 * @param ahead number of probes that a lookup makes before it checks whether any has failed: an
 *     absent key seldom passes them all
 */
public record CountingBloomPlan(
        BloomTableLayout layout,
        boolean views,
        boolean multiWriter,
        int hashFunctions,
        int ahead,
        int counterBits,
        int ceiling)
        implements Plan {
    public CountingBloomPlan(BloomTableLayout layout, boolean views) {
        this(
                layout,
                views,
                layout.multiWriter(),
                layout.hashFunctions(),
                BloomPlan.ahead(layout.hashFunctions()),
                layout.slotBits(),
                layout.ceiling());
    }
}
