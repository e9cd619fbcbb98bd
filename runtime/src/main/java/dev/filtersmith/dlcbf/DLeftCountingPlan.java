package dev.filtersmith.dlcbf;

import dev.filtersmith.buckets.BucketChoice;
import dev.filtersmith.family.Plan;

/**
 * The constants of a layout that the interpreter of a d-left counting Bloom filter uses.
 *
 * @param layout geometry
 * @param choice bucket choice
 * @param subtables number of subtables
 * @param cells reader of the words of a bucket
 * @param cellsPerBucket number of cells of a bucket
 * @param ceiling highest count of a cell
 */
public record DLeftCountingPlan(
        DLeftCountingLayout layout,
        BucketChoice choice,
        int subtables,
        CellWords cells,
        int cellsPerBucket,
        int ceiling)
        implements Plan {
    /**
     * Derives the plan.
     *
     * @param layout geometry
     */
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
