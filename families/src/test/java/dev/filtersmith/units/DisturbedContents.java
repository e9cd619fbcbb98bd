package dev.filtersmith.units;

import java.util.function.IntPredicate;

/**
 * Contents of buckets that another thread disturbs: it may put an element into each bucket with
 * room after the exchange has read the bucket, and before it closes it.
 */
public final class DisturbedContents implements UnitExchange.Contents {
    private final UnitExchange.Contents contents;
    private final IntPredicate put;
    private final int refused;
    private int index;
    private boolean disturbed;
    private int disturbances;
    private int additions;

    /**
     * Creates disturbed contents.
     *
     * @param contents contents of a family
     * @param from index of the first bucket of the exchange
     * @param put puts an element into the bucket of an index, or answers false
     * @param refused number of the addition that is refused for want of room, from 0 on; -1 if none
     *     is
     */
    public DisturbedContents(UnitExchange.Contents contents, int from, IntPredicate put, int refused) {
        this.contents = contents;
        this.put = put;
        this.refused = refused;
        this.index = from;
    }

    /** Buckets are closed in ascending order, each after a second read if it was disturbed. */
    @Override
    public boolean isFull(long bucket) {
        boolean full = contents.isFull(bucket);
        if (full || disturbed || !put.test(index)) {
            index++;
            disturbed = false;
        } else {
            disturbed = true;
            disturbances++;
        }
        return full;
    }

    @Override
    public long full() {
        return contents.full();
    }

    @Override
    public boolean addNewer(int at, long before, long now) {
        return additions++ != refused && contents.addNewer(at, before, now);
    }

    @Override
    public long elements(long bucket) {
        return contents.elements(bucket);
    }

    /** Returns the number of buckets that were disturbed. */
    public int disturbances() {
        return disturbances;
    }

    /** Returns the number of buckets whose new elements were to be added. */
    public int additions() {
        return additions;
    }
}
