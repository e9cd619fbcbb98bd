package dev.filtersmith.rankindexed;

import dev.filtersmith.ChainSpecBuilder;
import dev.filtersmith.FilterSpec;

/** Spec of a rank-indexed filter, with or without deletion. */
public interface ChainSpec extends FilterSpec {
    /**
     * Returns the number of chains of a bucket.
     *
     * @return chains, or 0 for the sizing
     */
    int chains();

    /**
     * Returns the bits of a remainder.
     *
     * @return bits, or 0 for the sizing
     */
    int remainderBits();

    /**
     * Returns the elements per bucket at the expected count.
     *
     * @return elements per bucket, or 0 for the sizing
     */
    double averageLoad();

    /**
     * Returns the number of slots of a bucket.
     *
     * @return slots, or 0 for the sizing
     */
    int slots();

    /**
     * Returns the number of slots of a second-level extension.
     *
     * @return slots, or 0 for the sizing
     */
    int secondSlots();

    /**
     * Returns the number of slots of a third-level extension.
     *
     * @return slots, or 0 for the sizing
     */
    int thirdSlots();

    /**
     * Returns the number of second-level extensions for each bucket.
     *
     * @return share of the buckets, or 0 for the sizing
     */
    double secondShare();

    /**
     * Returns the number of third-level extensions for each bucket.
     *
     * @return share of the buckets, or 0 for the sizing
     */
    double thirdShare();

    /**
     * Returns the allowed probability that the expected elements do not fit.
     *
     * @return probability
     */
    double overflowProbability();

    /**
     * Returns the bits of a slot's counter.
     *
     * @return bits, 0 without deletion
     */
    default int cellCounterBits() {
        return 0;
    }

    /**
     * Returns the bits of a slot: remainder and counter.
     *
     * @return bits
     */
    default int slotBits() {
        return remainderBits() + cellCounterBits();
    }

    /**
     * Begins a spec like this one.
     *
     * @return builder with all attributes of this spec
     */
    ChainSpecBuilder<? extends ChainSpec, ?> toBuilder();

    /**
     * {@inheritDoc}
     *
     * <p>Rank-indexed filters have no stash.
     *
     * @return 0
     */
    @Override
    default int stashCapacity() {
        return 0;
    }
}
