package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.BucketChoice;
import dev.filtersmith.family.Plan;
import dev.filtersmith.storage.FilterStorage;

/**
 * What the interpreter of a dynamic d-left counting Bloom filter needs of its layout.
 *
 * @param layout geometry
 * @param choice the choice of a key's buckets
 * @param subtables number of subtables
 * @param buckets how buckets are read
 * @param slotMask bits of a hash that a slot holds; all bits where there are no slots
 * @param crowdedLoad load from which on a bucket is crowded
 */
public record DynamicDLeftCountingPlan(
        DynamicDLeftCountingLayout layout,
        BucketChoice choice,
        int subtables,
        RemainderReader buckets,
        long slotMask,
        int crowdedLoad)
        implements Plan {
    /**
     * Derives the plan.
     *
     * @param layout geometry
     */
    public DynamicDLeftCountingPlan(DynamicDLeftCountingLayout layout) {
        this(
                layout,
                new BucketChoice(layout.choice()),
                layout.spec().subtables(),
                RemainderReader.of(layout),
                layout.hasSlots() ? (1L << layout.slotBits()) - 1 : -1,
                layout.crowdedLoad());
    }

    @Override
    public FilterStorage interpreter(long expectedElements, long seed) {
        return new DynamicDLeftCountingInterpreter(this, expectedElements, seed);
    }

    @Override
    public Class<? extends FilterStorage> engine() {
        return DynamicDLeftCountingInterpreter.class;
    }
}
