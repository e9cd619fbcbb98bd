package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;

/**
 * Equation (1) over groups of buckets: a walk through the multisets of loads that the buckets of a
 * group may have, loads ascending, one bucket more at each level.
 */
final class GroupRate {
    private static final double LEAST_SHARE = 1e-20;

    private final LoadDistribution loads;
    private final int group;
    private final GroupLengths lengths;

    GroupRate(LoadDistribution loads, int group, GroupLengths lengths) {
        this.loads = loads;
        this.group = group;
        this.lengths = lengths;
    }

    /** The rate of all subtables. */
    double rate() {
        double rate = 0;
        for (int subtable = 0; subtable < loads.subtables(); subtable++) {
            rate += extended(subtable, 0, 0, 0, 0, 1) / group;
        }
        return rate;
    }

    /**
     * Expected sum of a 2^-f over the buckets of those groups whose least loads are these, times
     * the share of such groups.
     *
     * @param buckets how many loads are known
     * @param packed those loads
     * @param last the highest of them
     * @param run how many of them equal the highest
     * @param share share of the groups of so many buckets that have these loads, in any order
     */
    private double extended(int subtable, int buckets, int packed, int last, int run, double share) {
        if (buckets == group) {
            return share * sum(packed, lengths.bits(packed));
        }
        double sum = 0;
        for (int load = last; load <= loads.maximumLoad(); load++) {
            int equal = load == last ? run + 1 : 1;
            // Orders of n + 1 loads, of which k are equal, for each order of n, of which k - 1 are:
            // (n + 1) / k.
            double longer = share * loads.share(subtable, load) * (buckets + 1) / equal;
            if (longer > LEAST_SHARE) {
                sum += extended(subtable, buckets + 1, packed | (load << (8 * buckets)), load, equal, longer);
            }
        }
        return sum;
    }

    /** The sum of a 2^-f over the buckets of a group. */
    static double sum(int loads, int bits) {
        double sum = 0;
        for (int shift = 0; shift < Integer.SIZE; shift += 8) {
            int load = (loads >>> shift) & 0xff;
            if (load > 0) {
                sum += load * Math.scalb(1.0, -((bits >>> shift) & 0xff));
            }
        }
        return sum;
    }
}
