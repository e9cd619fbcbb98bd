package dev.filtersmith.advisor.dleft;

import java.util.Arrays;

/**
 * How full the groups of a table are: each way in which the buckets of a group are loaded, and how
 * many groups are. Immutable.
 *
 * <p>Loads are packed as {@link GroupLengths} says.
 */
public final class GroupLoads {
    private final int[] loads;
    private final int[] counts;
    private final int groups;
    private final int buckets;
    private final int subtables;

    /** Counts groups; sorts the array. */
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
     * Buckets of a group.
     *
     * @return the paper's g
     */
    public int buckets() {
        return buckets;
    }

    /**
     * Number of different ways in which the groups are loaded.
     *
     * @return 1 or more
     */
    public int ways() {
        return loads.length;
    }

    /**
     * One way in which groups are loaded.
     *
     * @param way from 0, below {@link #ways()}
     * @return packed loads
     */
    public int loads(int way) {
        return loads[way];
    }

    /**
     * What the sum over the buckets of such a group counts in equation (1): a query looks at one
     * bucket in each subtable, and at each bucket of a group as often.
     *
     * @param way from 0, below {@link #ways()}
     * @return share of the groups, times the subtables, over the buckets of a group
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
