package dev.filtersmith.analysis;

import java.util.SplittableRandom;

/**
 * State of a running {@link LoadSimulation}. Buckets are numbered through all subtables, elements in order of arrival; the
 * arrays hold those numbers, so that a simulation of millions of elements allocates nothing while it runs.
 */
final class LoadProcess {
    private final LoadSimulation simulation;
    private final SplittableRandom random;
    private final int subtables;
    private final int maximumLoad;

    /** Elements in each bucket. */
    private final int[] loads;

    /** The elements of bucket b in stored order, from index b * maximumLoad. */
    private final int[] slots;

    /** The candidate buckets of element e, one in each subtable from left to right, from index e * subtables. */
    private final int[] candidates;

    private long overflows;
    private long moves;

    LoadProcess(LoadSimulation simulation) {
        this.simulation = simulation;
        this.random = new SplittableRandom(simulation.seed());
        this.subtables = simulation.subtables();
        this.maximumLoad = simulation.maximumLoad();
        this.loads = new int[subtables * simulation.bucketsPerSubtable()];
        this.slots = new int[loads.length * maximumLoad];
        this.candidates = new int[subtables * simulation.elements()];
    }

    SimulatedLoads run() {
        for (int element = 0; element < simulation.elements(); element++) {
            drawCandidates(element);
            insert(element);
        }
        return new SimulatedLoads(distribution(), overflows, moves);
    }

    private void drawCandidates(int element) {
        int buckets = simulation.bucketsPerSubtable();
        int first = element * subtables;
        candidates[first] = random.nextInt(buckets);
        if (simulation.chunkBuckets() > 0) {
            candidates[first + 1] = buckets + (candidates[first] ^ random.nextInt(simulation.chunkBuckets()));
            return;
        }
        for (int subtable = 1; subtable < subtables; subtable++) {
            candidates[first + subtable] = subtable * buckets + random.nextInt(buckets);
        }
    }

    private void insert(int element) {
        int target = leastLoaded(element);
        if (loads[target] >= simulation.relocationLoad() && relocate(element, loads[target])) {
            return;
        }
        if (loads[target] == maximumLoad) {
            overflows++;
        } else {
            append(element, target);
        }
    }

    /** The candidate bucket with the least load, the leftmost of several. */
    private int leastLoaded(int element) {
        int first = element * subtables;
        int best = candidates[first];
        for (int index = first + 1; index < first + subtables; index++) {
            if (loads[candidates[index]] < loads[best]) {
                best = candidates[index];
            }
        }
        return best;
    }

    /** Makes room for an element by the shortest path of moves; false if none is short enough, and then nothing changed. */
    private boolean relocate(int element, int leastLoad) {
        for (int length = 1; length <= simulation.relocationDepth(); length++) {
            for (int index = element * subtables; index < (element + 1) * subtables; index++) {
                int bucket = candidates[index];
                if (loads[bucket] == leastLoad && replaceAlongPath(bucket, element, length)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Puts a newcomer in the place of an element that a path of exactly this many moves leads out of a bucket; false if there is
     * none. No bucket needs to be marked as visited: a path that comes back to one contains a shorter path, which was found
     * before.
     */
    private boolean replaceAlongPath(int bucket, int newcomer, int length) {
        int load = loads[bucket];
        int firstSlot = bucket * maximumLoad;
        for (int slot = firstSlot; slot < firstSlot + load; slot++) {
            int element = slots[slot];
            for (int index = element * subtables; index < (element + 1) * subtables; index++) {
                int other = candidates[index];
                if (other != bucket && accepts(other, element, load, length)) {
                    slots[slot] = newcomer;
                    moves++;
                    return true;
                }
            }
        }
        return false;
    }

    /** Moves an element into another bucket if that ends the path, or if the rest of the path starts there. */
    private boolean accepts(int bucket, int element, int leastLoad, int length) {
        if (length > 1) {
            return loads[bucket] == leastLoad && replaceAlongPath(bucket, element, length - 1);
        }
        if (loads[bucket] != leastLoad - 1) {
            return false;
        }
        append(element, bucket);
        return true;
    }

    private void append(int element, int bucket) {
        slots[bucket * maximumLoad + loads[bucket]] = element;
        loads[bucket]++;
    }

    private LoadDistribution distribution() {
        long[][] counts = new long[subtables][maximumLoad + 1];
        for (int bucket = 0; bucket < loads.length; bucket++) {
            counts[bucket / simulation.bucketsPerSubtable()][loads[bucket]]++;
        }
        return LoadDistribution.ofCounts(counts);
    }
}
