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
        int[] distinct = Arrays.stream(packedLoads).distinct().toArray();
        this.loads = distinct;
        this.counts = new int[distinct.length];
        int at = 0;
        for (int packed : packedLoads) {
            at += packed == distinct[at] ? 0 : 1;
            counts[at]++;
        }
        this.groups = packedLoads.length;
        this.buckets = buckets;
        this.subtables = subtables;
    }

    /**
     * Returns the number of buckets of a group.
     *
     * @return the paper's g
     */
    public int buckets() {
        return buckets;
    }

    /**
     * Returns the number of different ways in which the groups are loaded.
     *
     * @return 1 or more
     */
    public int ways() {
        return loads.length;
    }

    /**
     * Returns one way in which groups are loaded.
     *
     * @param way from 0, below {@link #ways()}
     * @return packed loads
     */
    public int loads(int way) {
        return loads[way];
    }

    /**
     * Returns the weight in equation (1) of the sum over the buckets of such a group. A query reads
     * one bucket in each subtable, and each bucket of a group equally often.
     *
     * @param way from 0, below {@link #ways()}
     * @return share of the groups, times the number of subtables, divided by the buckets of a group
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
