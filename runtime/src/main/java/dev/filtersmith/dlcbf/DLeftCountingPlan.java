package dev.filtersmith.dlcbf;

import dev.filtersmith.buckets.BucketChoice;
import dev.filtersmith.family.Plan;

/** The constants of a layout that the interpreter of a d-left counting Bloom filter uses. */
public record DLeftCountingPlan(
        DLeftCountingLayout layout,
        BucketChoice choice,
        int subtables,
        CellWords cells,
        int cellsPerBucket,
        int ceiling)
        implements Plan {
    public DLeftCountingPlan(DLeftCountingLayout layout) {
        this(
                layout,
                new BucketChoice(layout.choice()),
                layout.spec().subtables(),
                CellWords.of(layout),
                layout.spec().cellsPerBucket(),
                layout.ceiling());
    }
}
