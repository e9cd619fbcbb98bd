package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.annotation.GroupTies;
import java.util.Arrays;

/**
 * The table of a {@link LoadSimulation}: the bucket of each element. Buckets are numbered through
 * all subtables, elements in the order of arrival. The arrays hold these numbers, so that a
 * simulation of millions of elements allocates nothing while it runs.
 */
final class SimulatedTable {
    /** Marks the absence of a bucket or a slot. */
    static final int NONE = -1;

    private final int subtables;
    private final int maximumLoad;
    private final int group;
    private final GroupLengths lengths;
    private final boolean prefersLighterGroups;

    /** Elements in each bucket; bytes, so that the loads of a whole table stay in the cache. */
    private final byte[] loads;

    /**
     * The candidate buckets of element e, one in each subtable from left to right, from index e *
     * subtables.
     */
    private final int[] candidates;

    /** The bucket of each element, {@link #NONE} for one that overflowed or has not arrived. */
    private final int[] buckets;

    private long moves;

    SimulatedTable(LoadSimulation simulation) {
        this.subtables = simulation.subtables();
        this.maximumLoad = simulation.maximumLoad();
        this.group = simulation.groups().buckets();
        this.lengths = simulation.groups().lengths();
        this.prefersLighterGroups = group > 1 && simulation.groups().ties() == GroupTies.LIGHTER_GROUP;
        this.loads = new byte[subtables * simulation.bucketsPerSubtable()];
        this.candidates = new int[subtables * simulation.elements()];
        this.buckets = new int[simulation.elements()];
        Arrays.fill(buckets, NONE);
    }

    /**
     * Creates an independent copy. The candidates of the elements, which do not change any more,
     * are shared.
     */
    SimulatedTable(SimulatedTable other) {
        this.subtables = other.subtables;
        this.maximumLoad = other.maximumLoad;
        this.group = other.group;
        this.lengths = other.lengths;
        this.prefersLighterGroups = other.prefersLighterGroups;
        this.loads = other.loads.clone();
        this.candidates = other.candidates;
        this.buckets = other.buckets.clone();
        this.moves = other.moves;
    }

    int load(int bucket) {
        return loads[bucket];
    }

    boolean isFull(int bucket) {
        return loads[bucket] == maximumLoad;
    }

    int candidate(int element, int subtable) {
        return candidates[element * subtables + subtable];
    }

    void setCandidate(int element, int subtable, int bucket) {
        candidates[element * subtables + subtable] = bucket;
    }

    /**
     * Returns the bits of the fingerprints in a bucket with so many additional elements; 0 if it
     * shares its bits with no other bucket.
     */
    int fingerprintBits(int bucket, int more) {
        if (group == 1) {
            return 0;
        }
        int shift = bucket % group * Byte.SIZE;
        return lengths.bits(groupLoads(bucket / group) + (more << shift)) >>> shift & 0xff;
    }

    private int groupLoads(int number) {
        int packed = 0;
        for (int bucket = group - 1; bucket >= 0; bucket--) {
            packed = packed << Byte.SIZE | loads[number * group + bucket];
        }
        return packed;
    }

    private int groupLoad(int number) {
        int sum = 0;
        for (int bucket = number * group; bucket < (number + 1) * group; bucket++) {
            sum += loads[bucket];
        }
        return sum;
    }

    /**
     * Returns the least loaded candidate bucket; of several, the one in the lightest group if
     * groups count, and of these the leftmost.
     */
    int leastLoaded(int element) {
        int first = element * subtables;
        int best = candidates[first];
        for (int index = first + 1; index < first + subtables; index++) {
            int other = candidates[index];
            if (loads[other] < loads[best]
                    || (prefersLighterGroups
                            && loads[other] == loads[best]
                            && groupLoad(other / group) < groupLoad(best / group))) {
                best = other;
            }
        }
        return best;
    }

    /**
     * Takes an element out of its bucket, if it has one, until it is put somewhere. Returns that
     * bucket.
     */
    int take(int element) {
        int bucket = buckets[element];
        if (bucket != NONE) {
            loads[bucket]--;
        }
        return bucket;
    }

    /** Stores an element that is in no bucket, or was taken out of one, in a bucket with room. */
    void put(int element, int bucket) {
        if (buckets[element] != NONE && buckets[element] != bucket) {
            moves++;
        }
        buckets[element] = bucket;
        loads[bucket]++;
    }

    /** Returns the loads of the first elements, before later ones arrive. */
    SimulatedLoads loadsAfter(int elements) {
        int bucketsPerSubtable = loads.length / subtables;
        long[][] counts = new long[subtables][maximumLoad + 1];
        long stored = 0;
        for (int bucket = 0; bucket < loads.length; bucket++) {
            counts[bucket / bucketsPerSubtable][loads[bucket]]++;
            stored += loads[bucket];
        }
        GroupLoads groups = group == 1 ? GroupLoads.ofBuckets(counts) : groupLoads();
        return new SimulatedLoads(LoadDistribution.ofCounts(counts), groups, elements - stored, moves);
    }

    private GroupLoads groupLoads() {
        int[] packed = new int[loads.length / group];
        for (int number = 0; number < packed.length; number++) {
            packed[number] = groupLoads(number);
        }
        return new GroupLoads(packed, group, subtables);
    }
}
