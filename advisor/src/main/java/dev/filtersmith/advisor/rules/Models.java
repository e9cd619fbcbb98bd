package dev.filtersmith.advisor.rules;

import dev.filtersmith.Layout;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.MemoryReads;

/** The predictions that the rules need. */
public interface Models {
    /**
     * Predicts filters of a layout that are built in a number of sweeps.
     *
     * @throws IllegalArgumentException if the advisor does not know the family
     *
     * @throws UnsupportedOperationException if there are sweeps and the family has none
     */
    FilterModel model(Layout layout, int sweeps);

    /** Returns whether a filter of a layout has room for its elements. */
    boolean hasRoom(Layout layout);

    /** Returns the elements to make a multiset for, if a share of its keys comes several times. */
    long elementsFor(Layout layout, long keys, double share, int times);

    /** Returns the places in memory that a lookup reads. */
    MemoryReads reads(Layout layout, FilterModel model, long elements);
}
