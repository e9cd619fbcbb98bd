package dev.filtersmith.annotation;

/**
 * The encoding of a bucket's load, and of the number of fingerprints in each semi-sort class, in
 * its counter.
 */
public enum CounterEncoding {
    /**
     * Every load owns a range of code points, one for each distribution of its fingerprints over
     * the classes: C(a + 2^s - 1, 2^s - 1) at load a and depth s.
     */
    ENUMERATED,

    /**
     * As {@link #ENUMERATED}, but with spare bits: the bits that a load leaves over when it divides
     * the bucket among its fingerprints extend the code at that load, so that it needs fewer code
     * points.
     */
    ENUMERATED_WITH_SPARE_BITS
}
