package dev.filtersmith.annotation;

/** How the counter of a bucket tells its load and how many fingerprints fall in each semi-sort class. */
public enum CounterEncoding {
    /**
     * Every load owns a range of code points, one for each way in which its fingerprints can fall into the classes:
     * C(a + 2^s - 1, 2^s - 1) at load a and depth s.
     */
    ENUMERATED,

    /**
     * As {@link #ENUMERATED}, and the bits that a load leaves over when it divides the bucket among its fingerprints
     * extend the code at that load, so that it needs fewer code points.
     */
    ENUMERATED_WITH_SPARE_BITS
}
