package dev.filtersmith.dleft;

import dev.filtersmith.buckets.BucketChoice;
import dev.filtersmith.buckets.FieldTable;
import dev.filtersmith.family.Plan;

/**
 * The constants of a layout that the interpreter of a d-left Bloom filter uses.
 *
 * @param prefersLighterGroups whether the loads of groups decide between equally loaded buckets
 * @param relocationLoad load from which on elements move; above the largest load if they do not
 */
public record DLeftPlan(
        DLeftLayout layout,
        boolean views,
        BucketChoice choice,
        int subtables,
        DLeftBucketReader buckets,
        int maximumLoad,
        boolean prefersLighterGroups,
        int relocationLoad,
        int relocationDepth)
        implements Plan {
    public DLeftPlan(DLeftLayout layout, boolean views) {
        this(
                layout,
                views,
                new BucketChoice(layout.choice()),
                layout.spec().subtables(),
                reader(layout, views),
                layout.maximumLoad(),
                layout.prefersLighterGroups(),
                layout.moves() ? layout.spec().relocationLoad() : layout.maximumLoad() + 1,
                layout.spec().relocationDepth());
    }

    /** Returns the reader that suits a layout best. */
    private static DLeftBucketReader reader(DLeftLayout layout, boolean views) {
        return layout.spec().group() == 1 && FieldTable.suits(layout)
                ? new DLeftWordReader(layout)
                : new DLeftGroupReader(layout, views);
    }
}
