package dev.filtersmith.advisor.dleft;

import java.util.Arrays;

/**
 * The loads of a table's groups: each way in which the buckets of a group are loaded, and the
 * number of such groups. Immutable.
 *
 * <p>Loads are packed as in {@link GroupLengths}.
 */
final class GroupLoads {
    private final int[] loads;
    private final int[] counts;
    private final int groups;
    private final int buckets;
    private final int subtables;

    /** Counts groups. Sorts the array. */
    GroupLoads(int[] packedLoads, int buckets, int subtables) {
        Arrays.sort(packedLoads);
        int[] distinct = new int[packedLoads.length];
        int[] equal = new int[packedLoads.length];
        int last = -1;
        for (int packed : packedLoads) {
            if (last < 0 || packed != distinct[last]) {
                distinct[++last] = packed;
            }
            equal[last]++;
        }
        this.loads = Arrays.copyOf(distinct, last + 1);
        this.counts = Arrays.copyOf(equal, last + 1);
        this.groups = packedLoads.length;
        this.buckets = buckets;
        this.subtables = subtables;
    }

    private GroupLoads(int[] loads, int[] counts, int groups, int buckets, int subtables) {
        this.loads = loads;
        this.counts = counts;
        this.groups = groups;
        this.buckets = buckets;
        this.subtables = subtables;
    }

    /**
     * Returns the loads of buckets that form no groups, from the number of buckets by subtable and
     * load.
     */
    static GroupLoads ofBuckets(long[][] counts) {
        int[] loads = new int[counts[0].length];
        int[] buckets = new int[loads.length];
        int ways = 0;
        int all = 0;
        for (int load = 0; load < loads.length; load++) {
            int equal = 0;
            for (long[] subtable : counts) {
                equal += (int) subtable[load];
            }
            if (equal > 0) {
                loads[ways] = load;
                buckets[ways++] = equal;
                all += equal;
            }
        }
        return new GroupLoads(Arrays.copyOf(loads, ways), Arrays.copyOf(buckets, ways), all, 1, counts.length);
    }

    /** Returns the number of buckets of a group, the paper's g. */
    public int buckets() {
        return buckets;
    }

    /** Returns the number of different ways in which the groups are loaded, 1 or more. */
    public int ways() {
        return loads.length;
    }

    /** Returns the packed loads of one way, below {@link #ways()}, in which groups are loaded. */
    public int loads(int way) {
        return loads[way];
    }

    /**
     * Returns the weight in equation (1) of the sum over the buckets of such a group: the share of
     * the groups, times the number of subtables, divided by the buckets of a group. A query reads
     * one bucket in each subtable, and each bucket of a group equally often.
     */
    public double weight(int way) {
        return (double) counts[way] * subtables / ((double) groups * buckets);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupLoads that
                && buckets == that.buckets
                && subtables == that.subtables
                && Arrays.equals(loads, that.loads)
                && Arrays.equals(counts, that.counts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(loads) * 31 + Arrays.hashCode(counts);
    }
}
