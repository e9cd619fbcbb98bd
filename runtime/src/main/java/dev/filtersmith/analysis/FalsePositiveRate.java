package dev.filtersmith.analysis;

import java.util.function.IntUnaryOperator;

/**
 * The false positive rate of a filter whose buckets share their bits among as many fingerprints as they hold.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment", equation (1).
 */
public final class FalsePositiveRate {
    private FalsePositiveRate() {}

    /**
     * Equation (1): the sum over subtables i and loads a of Q_ia a 2^-f(a). A query looks at one bucket in each subtable, so the
     * sum is not divided by the number of subtables.
     *
     * <p>This is a union bound: it takes the fingerprints of a query's buckets to be all different. It can exceed 1.
     *
     * @param loads how full the buckets are
     * @param fingerprintBits the paper's f: the bits of each fingerprint in a bucket, semi-sorted bits included, by the load of
     *     the bucket. Asked only for loads from 1 that a positive share of buckets have. A fluid limit knows no capacity, so f
     *     must answer beyond the bucket's maximum load as well
     * @return expected share of the queries for absent keys that are answered "present"
     * @throws IllegalArgumentException if {@code fingerprintBits} gives a negative number
     */
    public static double of(LoadDistribution loads, IntUnaryOperator fingerprintBits) {
        double rate = 0;
        for (int load = loads.maximumLoad(); load >= 1; load--) {
            double share = loads.share(load);
            if (share > 0) {
                // f depends on the load alone, so the subtables' shares are added first: d times their mean.
                rate += loads.subtables()
                        * share
                        * load
                        * Math.scalb(1.0, -requireBits(load, fingerprintBits.applyAsInt(load)));
            }
        }
        return rate;
    }

    private static int requireBits(int load, int bits) {
        if (bits < 0) {
            throw new IllegalArgumentException(
                    "A fingerprint has 0 bits or more; at load " + load + " it would have " + bits + ".");
        }
        return bits;
    }
}
