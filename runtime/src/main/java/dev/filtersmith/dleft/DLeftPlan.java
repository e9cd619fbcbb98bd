package dev.filtersmith.dleft;

import dev.filtersmith.buckets.BucketChoice;
import dev.filtersmith.family.Plan;
import dev.filtersmith.storage.FilterStorage;

/**
 * What the interpreter of a d-left Bloom filter needs of its layout.
 *
 * @param layout geometry
 * @param choice the choice of a key's buckets
 * @param subtables number of subtables
 * @param buckets how buckets are read
 * @param maximumLoad fingerprints that a full bucket holds
 * @param relocationLoad load from which on elements move; more than the largest where they do not
 * @param relocationDepth the longest path of moves
 */
public record DLeftPlan(
        DLeftLayout layout,
        BucketChoice choice,
        int subtables,
        DLeftBucketReader buckets,
        int maximumLoad,
        int relocationLoad,
        int relocationDepth)
        implements Plan {
    /**
     * Derives the plan.
     *
     * @param layout geometry
     */
    public DLeftPlan(DLeftLayout layout) {
        this(
                layout,
                new BucketChoice(layout.choice()),
                layout.spec().subtables(),
                DLeftBucketReader.of(layout),
                layout.maximumLoad(),
                layout.moves() ? layout.spec().relocationLoad() : layout.maximumLoad() + 1,
                layout.spec().relocationDepth());
    }

    @Override
    public FilterStorage interpreter(long expectedElements, long seed) {
        return new DLeftInterpreter(this, expectedElements, seed);
    }

    @Override
    public Class<? extends FilterStorage> engine() {
        return DLeftInterpreter.class;
    }
}
