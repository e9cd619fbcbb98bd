package dev.filtersmith.buckets;

import dev.filtersmith.Layout;
import java.util.List;

/**
 * The structure of a single bucket, as a lookup needs it: a counter code at its low end and fields
 * above it. The state of the counter determines the number of fields, their width and the first
 * bits of their fingerprints.
 */
public interface BucketLayout extends Layout {
    /** Returns the width of a bucket in bits, counter included. */
    int bucketBits();

    /**
     * Highest number of rows by state and first bits, 16 KB; sound filters do not read all of them.
     */
    int MAX_READABLE_ROWS = 1 << 13;

    /** Returns the width of a counter code: the bits of a bucket before the fields. */
    int counterBits();

    /**
     * Returns the possible geometries of a bucket, in the order of their states. The first is that
     * of an empty bucket.
     */
    List<LoadLayout> loads();

    /** Returns the largest number of first bits of a fingerprint that a counter implies. */
    int deepest();

    /**
     * Returns the number of states of a counter with its spare bits, including those that never
     * occur and those without fields.
     */
    int states();

    /**
     * Returns the number of states that any bits of a counter indicate, codes included that no
     * filter writes.
     */
    default int readableStates() {
        LoadLayout last = loads().get(loads().size() - 1);
        long codes = (1L << counterBits()) - last.firstCode();
        return (int) Math.min(Integer.MAX_VALUE, last.firstState() + (codes << last.spareBits()));
    }

    /**
     * Returns the number of rows of tables by state, so that lookups stay in bounds in a corrupt
     * table: one for each readable state. If a wide counter has too many of them, one row is for
     * all states without a meaning, and lookups read it for each higher state.
     */
    default int stateRows() {
        int readable = readableStates();
        boolean few = (long) readable << deepest() <= MAX_READABLE_ROWS;
        return few ? readable : Math.min(readable, states() + 1);
    }

    /** Returns the meaning of the counter codes. */
    CounterTable counter();
}
