package dev.filtersmith.bloom;

import dev.filtersmith.family.Plan;

/**
 * The constants of a layout that the interpreter of a Bloom filter uses.
 *
 * @param multiWriter whether several threads write at the same time
 * @param ahead number of probes that a lookup makes before it checks whether any has failed: an
 *     absent key seldom passes them all
 */
public record BloomPlan(BloomTableLayout layout, boolean views, boolean multiWriter, int hashFunctions, int ahead)
        implements Plan {
    private static final int MOST_AHEAD = 4;

    public BloomPlan(BloomTableLayout layout, boolean views) {
        this(layout, views, layout.multiWriter(), layout.hashFunctions(), ahead(layout.hashFunctions()));
    }

    static int ahead(int hashFunctions) {
        return Math.min(hashFunctions, MOST_AHEAD);
    }
}
