package dev.filtersmith.advisor.dleft;

/**
 * The content of the buckets in stored order, and the search for paths of moves. A path leads
 * through buckets of one load m to a bucket of load m - 1, which takes the last moved element.
 */
final class MovePaths {
    private final SimulatedTable table;
    private final int subtables;
    private final int intsPerBucket;

    /**
     * The content of each slot, bucket after bucket: an element, then its alternate buckets from
     * left to right, so that a search reads nothing else.
     */
    private final int[] slots;

    /**
     * The load at which a bucket was found closed: no element of it has another bucket with a lower
     * load. As loads never fall, it stays closed until its content changes.
     */
    private final byte[] closedAt;

    MovePaths(SimulatedTable table, LoadSimulation simulation) {
        this.table = table;
        this.subtables = simulation.subtables();
        this.intsPerBucket = simulation.maximumLoad() * subtables;
        this.closedAt = new byte[subtables * simulation.bucketsPerSubtable()];
        this.slots = new int[closedAt.length * intsPerBucket];
    }

    /** Stores an element after the others in a bucket that has room. */
    void append(int element, int bucket) {
        write(element, bucket, end(bucket));
    }

    /**
     * Stores an element in the slot that a path of exactly this many moves vacates in a bucket.
     * Returns false, and changes nothing, if there is no such path. No bucket needs to be marked as
     * visited: a path that returns to a bucket contains a shorter path, which was found before.
     */
    boolean replace(int element, int bucket, int length) {
        int slot = vacate(bucket, length);
        if (slot == SimulatedTable.NONE) {
            return false;
        }
        write(element, bucket, slot);
        return true;
    }

    /**
     * Vacates a slot of a bucket by a path of exactly this many moves. Returns the slot, or NONE if
     * there is no such path.
     */
    private int vacate(int bucket, int length) {
        return length == 1 ? vacateByOneMove(bucket) : vacateByMore(bucket, length);
    }

    private int vacateByOneMove(int bucket) {
        int load = table.load(bucket);
        if (closedAt[bucket] == load) {
            return SimulatedTable.NONE;
        }
        int known = table.fingerprintBits(bucket, 0);
        int leastLoad = load;
        int end = end(bucket);
        for (int slot = bucket * intsPerBucket; slot < end; slot += subtables) {
            for (int index = slot + 1; index < slot + subtables; index++) {
                int otherLoad = table.load(slots[index]);
                if (otherLoad == load - 1 && table.fingerprintBits(slots[index], 1) <= known) {
                    return move(slot, slots[index], end(slots[index]));
                }
                leastLoad = Math.min(leastLoad, otherLoad);
            }
        }
        if (leastLoad == load) {
            closedAt[bucket] = (byte) load;
        }
        return SimulatedTable.NONE;
    }

    private int vacateByMore(int bucket, int length) {
        int load = table.load(bucket);
        int known = table.fingerprintBits(bucket, 0);
        int end = end(bucket);
        for (int slot = bucket * intsPerBucket; slot < end; slot += subtables) {
            for (int index = slot + 1; index < slot + subtables; index++) {
                if (table.load(slots[index]) == load && table.fingerprintBits(slots[index], 0) <= known) {
                    int freed = vacate(slots[index], length - 1);
                    if (freed != SimulatedTable.NONE) {
                        return move(slot, slots[index], freed);
                    }
                }
            }
        }
        return SimulatedTable.NONE;
    }

    /** Returns the index after the last occupied slot. */
    private int end(int bucket) {
        return bucket * intsPerBucket + table.load(bucket) * subtables;
    }

    /** Moves the element of a slot to a free slot of another bucket. Returns the vacated slot. */
    private int move(int slot, int bucket, int target) {
        int element = slots[slot];
        table.take(element);
        write(element, bucket, target);
        return slot;
    }

    private void write(int element, int bucket, int slot) {
        table.put(element, bucket);
        closedAt[bucket] = 0;
        slots[slot] = element;
        int index = slot + 1;
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = table.candidate(element, subtable);
            if (candidate != bucket) {
                slots[index++] = candidate;
            }
        }
    }
}
