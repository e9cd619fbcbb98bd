package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;

/**
 * Equation (1) over groups of buckets. The recursion visits the multisets of loads that the buckets
 * of a group may have, loads ascending, with one bucket more at each level.
 */
final class GroupRate {
    private static final double MIN_SHARE = 1e-20;

    private final LoadDistribution loads;
    private final int group;
    private final GroupLengths lengths;

    GroupRate(LoadDistribution loads, int group, GroupLengths lengths) {
        this.loads = loads;
        this.group = group;
        this.lengths = lengths;
    }

    /** Returns the rate of all subtables. */
    double rate() {
        double rate = 0;
        for (int subtable = 0; subtable < loads.subtables(); subtable++) {
            rate += extended(subtable, 0, 0, 0, 0, 1) / group;
        }
        return rate;
    }

    /**
     * Returns the expected sum of a 2^-f over the buckets of the groups whose least loads, packed,
     * are these, times the share of such groups. The share given is that of so many buckets with
     * these loads, in any order; {@code run} of them have the highest load, {@code last}.
     */
    private double extended(int subtable, int buckets, int packed, int last, int run, double share) {
        if (buckets == group) {
            return share * sum(packed, lengths.bits(packed));
        }
        double sum = 0;
        for (int load = last; load <= loads.maximumLoad(); load++) {
            int equal = load == last ? run + 1 : 1;
            // The number of orders grows by the factor (n + 1) / k, from n loads with k - 1 equal
            // ones to n + 1 loads with k equal ones.
            double longer = share * loads.share(subtable, load) * (buckets + 1) / equal;
            if (longer > MIN_SHARE) {
                sum += extended(subtable, buckets + 1, packed | (load << (8 * buckets)), load, equal, longer);
            }
        }
        return sum;
    }

    /** Returns the sum of a 2^-f over the buckets of a group. */
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
