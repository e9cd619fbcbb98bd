package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;
import java.util.function.IntUnaryOperator;

/**
 * The false positive rate of a filter in whose buckets all fingerprints share the bits.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * equation (1).
 */
public final class FalsePositiveRate {
    private static final int MAX_BUCKETS_OF_GROUP = 4;
    private static final int MAX_LOAD = 255;

    private FalsePositiveRate() {}

    /**
     * Returns equation (1): the sum over subtables i and loads a of Q_ia a 2^-f(a). A query reads
     * one bucket in each subtable, so the sum is not divided by the number of subtables.
     *
     * <p>This is a union bound: it assumes that the fingerprints in a query's buckets are all
     * different. It can exceed 1.
     *
     * <p>The function is the paper's f: the bits of each fingerprint in a bucket, including
     * semi-sorted bits, by the load of the bucket. It is called only for loads from 1 that a
     * positive share of buckets have. A fluid limit has no capacity, so f has to accept loads above
     * the bucket's maximum load as well.
     */
    public static double of(LoadDistribution loads, IntUnaryOperator fingerprintBits) {
        double rate = 0;
        for (int load = loads.maximumLoad(); load >= 1; load--) {
            double share = loads.share(load);
            if (share > 0) {
                // f depends only on the load, so the shares of the subtables are added first: d
                // times their mean.
                rate += loads.subtables()
                        * share
                        * load
                        * Math.scalb(1.0, -requireBits(load, fingerprintBits.applyAsInt(load)));
            }
        }
        return rate;
    }

    /**
     * Returns equation (1) for g buckets of the same subtable, 1 to 4, that share their bits: the
     * sum over subtables of the expected a 2^-f. Here a is the load of the bucket that a query
     * reads, any of its group, and f depends on the loads of all buckets of the group, up to 255.
     * These loads are taken as independent draws from the subtable's distribution. A fluid limit
     * has no capacity, so f has to accept loads above the capacity as well.
     *
     * <p>A set of loads is evaluated once for all its orders, with loads ascending. Exchanging two
     * buckets must therefore not change the sum of a 2^-f over the group.
     *
     * <p>Sets of loads that less than 1e-20 of the groups have are left out. With up to 20 loads
     * that is less than 1e-15 of the groups, so the rate is too low by less than 1e-15 times the
     * highest load.
     *
     * <p>Takes microseconds for 4 buckets with 6 loads, and well below a millisecond with 15. The
     * time grows with the fourth power.
     *
     * <p>Source: section II-C of the paper, which gives two figures and leaves the calculation out.
     */
    public static double ofGroups(LoadDistribution loads, int group, GroupLengths lengths) {
        if (group < 1 || group > MAX_BUCKETS_OF_GROUP) {
            throw new IllegalArgumentException("group = " + group + " is not from 1 to " + MAX_BUCKETS_OF_GROUP + ".");
        }
        if (loads.maximumLoad() > MAX_LOAD) {
            throw new IllegalArgumentException(
                    "Loads of groups are at most " + MAX_LOAD + ", not " + loads.maximumLoad() + ".");
        }
        return new GroupRate(loads, group, lengths).rate();
    }

    /**
     * Returns equation (1) for buckets that share their bits, with groups that were counted in a
     * simulation. Loads within a group depend on each other, since elements avoid full groups.
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
