package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;
import java.util.function.IntUnaryOperator;

/**
 * The false positive rate of a filter whose buckets share their bits among as many fingerprints as
 * they hold.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * equation (1).
 */
public final class FalsePositiveRate {
    private static final int MOST_BUCKETS_OF_GROUP = 4;
    private static final int MOST_LOAD = 255;

    private FalsePositiveRate() {}

    /**
     * Equation (1): the sum over subtables i and loads a of Q_ia a 2^-f(a). A query looks at one
     * bucket in each subtable, so the sum is not divided by the number of subtables.
     *
     * <p>This is a union bound: it takes the fingerprints of a query's buckets to be all different.
     * It can exceed 1.
     *
     * @param loads how full the buckets are
     * @param fingerprintBits the paper's f: the bits of each fingerprint in a bucket, semi-sorted
     *     bits included, by the load of the bucket. Asked only for loads from 1 that a positive
     *     share of buckets have. A fluid limit knows no capacity, so f must answer beyond the
     *     bucket's maximum load as well
     * @return expected share of the queries for absent keys that are answered "present"
     * @throws IllegalArgumentException if {@code fingerprintBits} gives a negative number
     */
    public static double of(LoadDistribution loads, IntUnaryOperator fingerprintBits) {
        double rate = 0;
        for (int load = loads.maximumLoad(); load >= 1; load--) {
            double share = loads.share(load);
            if (share > 0) {
                // f depends on the load alone, so the subtables' shares are added first: d times
                // their mean.
                rate += loads.subtables()
                        * share
                        * load
                        * Math.scalb(1.0, -requireBits(load, fingerprintBits.applyAsInt(load)));
            }
        }
        return rate;
    }

    /**
     * Equation (1) where g buckets of the same subtable share their bits: the sum over subtables of
     * the expected a 2^-f, where a is the load of the bucket that a query looks at, any of its
     * group, and f depends on the loads of all buckets of the group. These are taken as independent
     * draws from the subtable's distribution.
     *
     * <p>A set of loads is evaluated once for all its orders, in ascending order of buckets. So it
     * must not matter which bucket has which load: exchanging two buckets must leave the sum of a
     * 2^-f over the group as it is.
     *
     * <p>Sets of loads that less than 1e-20 of the groups have are left out. With up to 20 loads
     * that is less than 1e-15 of the groups, so the rate is too low by less than 1e-15 times the
     * highest load.
     *
     * <p>Takes microseconds for 4 buckets with 6 loads, and well below a millisecond with 15; a
     * time that grows with the fourth power.
     *
     * <p>Source: section II-C of the paper, which gives two figures and leaves the calculation out.
     *
     * @param loads how full the buckets are, with loads up to 255
     * @param group the paper's groups: buckets that share their bits, 1 to 4
     * @param lengths bits of the fingerprints in each bucket of a group. A fluid limit knows no
     *     capacity, so loads beyond it are asked for as well
     * @return expected share of the queries for absent keys that are answered "present"
     * @throws IllegalArgumentException if {@code group} or the highest load is out of its range
     */
    public static double ofGroups(LoadDistribution loads, int group, GroupLengths lengths) {
        if (group < 1 || group > MOST_BUCKETS_OF_GROUP) {
            throw new IllegalArgumentException("group = " + group + " is not from 1 to " + MOST_BUCKETS_OF_GROUP + ".");
        }
        if (loads.maximumLoad() > MOST_LOAD) {
            throw new IllegalArgumentException(
                    "Loads of groups are at most " + MOST_LOAD + ", not " + loads.maximumLoad() + ".");
        }
        return new GroupRate(loads, group, lengths).rate();
    }

    /**
     * Equation (1) where buckets share their bits, for groups that were counted, in a simulation:
     * the lengths of neighbours depend on each other, since elements avoid full groups.
     *
     * @param groups how full the groups are
     * @param lengths bits of the fingerprints in each bucket of a group
     * @return expected share of the queries for absent keys that are answered "present"
     */
    public static double ofGroups(GroupLoads groups, GroupLengths lengths) {
        double rate = 0;
        for (int way = 0; way < groups.ways(); way++) {
            int loads = groups.loads(way);
            rate += groups.weight(way) * GroupRate.sum(loads, lengths.bits(loads));
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
