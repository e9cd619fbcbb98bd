package dev.filtersmith.buckets;

import dev.filtersmith.Layout;
import java.util.List;

/**
 * What a lookup needs to know of a bucket that is alone: a counter code at its low end, fields above it, and the state of the counter
 * that tells how many fields there are, of how many bits, and which first bits their fingerprints have.
 */
public interface BucketLayout extends Layout {
    /**
     * Bits of a bucket, counter included.
     *
     * @return bits of a bucket
     */
    int bucketBits();

    /**
     * Bits of a bucket before the fields.
     *
     * @return bits of a counter code
     */
    int counterBits();

    /**
     * The geometries that a bucket may have, in the order of their states; the first is that of an empty bucket.
     *
     * @return geometries
     */
    List<LoadLayout> loads();

    /**
     * The most first bits of a fingerprint that a counter tells.
     *
     * @return largest semi-sort depth
     */
    int deepest();

    /**
     * Number of states of a counter with its spare bits.
     *
     * @return states, those that never occur and those without fields included
     */
    int states();

    /**
     * What the counter codes mean.
     *
     * @return loads and first bits by code
     */
    CounterTable counter();
}
