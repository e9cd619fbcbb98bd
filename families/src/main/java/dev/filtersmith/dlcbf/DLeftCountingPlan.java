package dev.filtersmith.dlcbf;

import dev.filtersmith.buckets.BucketChoice;
import dev.filtersmith.family.Plan;

/** The constants of a layout that the interpreter of a d-left counting Bloom filter uses. */
public record DLeftCountingPlan(
        DLeftCountingLayout layout,
        boolean views,
        BucketChoice choice,
        int subtables,
        CellWords cells,
        int cellsPerBucket,
        int ceiling)
        implements Plan {
    public DLeftCountingPlan(DLeftCountingLayout layout, boolean views) {
        this(
                layout,
                views,
                new BucketChoice(layout.choice()),
                layout.spec().subtables(),
                views ? CellWords.of(layout, 0) : CellWords.of(layout),
                layout.spec().cellsPerBucket(),
                layout.ceiling());
    }
}
