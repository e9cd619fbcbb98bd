package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.BucketChoice;
import dev.filtersmith.buckets.FieldTable;
import dev.filtersmith.family.Plan;

/**
 * The constants of a layout that the interpreter of a dynamic d-left counting Bloom filter uses.
 *
 * @param slotMask bits of a hash that a slot contains; all bits if there are no slots
 * @param crowdedLoad load from which on a bucket is crowded
 */
public record DynamicDLeftCountingPlan(
        DynamicDLeftCountingLayout layout,
        boolean views,
        BucketChoice choice,
        int subtables,
        RemainderReader buckets,
        long slotMask,
        int crowdedLoad)
        implements Plan {
    public DynamicDLeftCountingPlan(DynamicDLeftCountingLayout layout, boolean views) {
        this(
                layout,
                views,
                new BucketChoice(layout.choice()),
                layout.spec().subtables(),
                reader(layout),
                layout.hasSlots() ? (1L << layout.slotBits()) - 1 : -1,
                layout.crowdedLoad());
    }

    /** Returns the reader that suits a layout best. */
    private static RemainderReader reader(DynamicDLeftCountingLayout layout) {
        if (layout.twoLengths()) {
            return new TwoLengthReader(layout);
        }
        return layout.bucketBits() == Long.SIZE && FieldTable.suits(layout)
                ? new WordRemainderReader(layout)
                : new WideRemainderReader(layout);
    }
}
