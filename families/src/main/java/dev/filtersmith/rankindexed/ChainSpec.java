package dev.filtersmith.rankindexed;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.spec.ChainSpecBuilder;

/** Spec of a rank-indexed filter, with or without deletion. Zeros leave values to the sizing. */
public interface ChainSpec extends FilterSpec {
    /** Returns the number of chains of a bucket. */
    int chains();

    int remainderBits();

    /** Returns the elements per bucket at the expected count. */
    double averageLoad();

    /** Returns the number of slots of a bucket. */
    int slots();

    /** Returns the number of slots of a second-level extension. */
    int secondSlots();

    /** Returns the number of slots of a third-level extension. */
    int thirdSlots();

    /** Returns the number of second-level extensions for each bucket. */
    double secondShare();

    /** Returns the number of third-level extensions for each bucket. */
    double thirdShare();

    /** Returns the allowed probability that the expected elements do not fit. */
    double overflowProbability();

    /** Returns the bits of a slot's counter, 0 without deletion. */
    default int cellCounterBits() {
        return 0;
    }

    /** Returns the bits of a slot: remainder and counter. */
    default int slotBits() {
        return remainderBits() + cellCounterBits();
    }

    /** Begins a spec like this one. */
    ChainSpecBuilder<? extends ChainSpec, ?> toBuilder();

    /** Returns 0: there is no stash. */
    @Override
    default int stashCapacity() {
        return 0;
    }
}
