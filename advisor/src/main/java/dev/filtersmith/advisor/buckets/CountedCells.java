package dev.filtersmith.advisor.buckets;

import java.util.Arrays;

/**
 * The cells of a {@link CountingSimulation}, in arrays that a simulation of millions of elements goes through without allocating.
 * Buckets are numbered through all subtables, and the cells of a bucket are without gaps.
 *
 * <p>A fingerprint is (b, r, z) in one number, b highest. A cell keeps it whole beside the length that a filter would have of it.
 */
final class CountedCells {
    /** In place of a cell or a bucket. */
    static final int NONE = -1;

    private final int bucketsPerSubtable;
    private final RemainderLengths rule;
    private final int capacity;
    private final int longest;
    private final byte[] loads;

    /** The most cells that each bucket had since it was last empty. */
    private final byte[] largestLoads;

    private final long[] fingerprints;
    private final byte[] lengths;
    private final byte[] counts;

    CountedCells(CountingSimulation simulation) {
        this.bucketsPerSubtable = simulation.bucketsPerSubtable();
        this.rule = simulation.lengths();
        this.capacity = rule.capacity();
        this.longest = rule.longest();
        this.loads = new byte[simulation.subtables() * bucketsPerSubtable];
        this.largestLoads = new byte[loads.length];
        this.fingerprints = new long[loads.length * capacity];
        this.lengths = new byte[fingerprints.length];
        this.counts = new byte[fingerprints.length];
    }

    int load(int bucket) {
        return loads[bucket];
    }

    int largestLoad(int bucket) {
        return largestLoads[bucket];
    }

    boolean isFull(int bucket) {
        return loads[bucket] == capacity;
    }

    int firstCell(int bucket) {
        return bucket * capacity;
    }

    long fingerprint(int cell) {
        return fingerprints[cell];
    }

    int length(int cell) {
        return lengths[cell];
    }

    /** The leftmost of the least loaded buckets. */
    int leastLoaded(int[] buckets) {
        int best = buckets[0];
        for (int bucket : buckets) {
            best = loads[bucket] < loads[best] ? bucket : best;
        }
        return best;
    }

    /** The first bucket that had more cells than it has now, so that one more cuts no remainder in it; NONE if there is none. */
    int withSpareRoom(int[] buckets) {
        for (int bucket : buckets) {
            if (loads[bucket] < largestLoads[bucket]) {
                return bucket;
            }
        }
        return NONE;
    }

    /** Counts an element in a cell that has its fingerprint as far as stored and is below the ceiling; false if there is none. */
    boolean countUp(int[] buckets, long fingerprint, int ceiling) {
        int cell = longestMatch(buckets, fingerprint, ceiling - 1);
        if (cell == NONE) {
            return false;
        }
        counts[cell]++;
        return true;
    }

    /** The first bucket that holds a fingerprint with the same first bits as this, all but so many. */
    int bucketWith(int[] buckets, long fingerprint, int ignoredBits) {
        for (int bucket : buckets) {
            int first = firstCell(bucket);
            for (int cell = first; cell < first + loads[bucket]; cell++) {
                if ((fingerprints[cell] ^ fingerprint) >>> ignoredBits == 0) {
                    return bucket;
                }
            }
        }
        return NONE;
    }

    /** Takes one element out: the longest match is counted down, or its cell becomes free; false if there is no match. */
    boolean remove(int[] buckets, long fingerprint) {
        int cell = longestMatch(buckets, fingerprint, Byte.MAX_VALUE);
        if (cell == NONE) {
            return false;
        }
        if (--counts[cell] == 0) {
            free(cell);
        }
        return true;
    }

    boolean matches(int[] buckets, long fingerprint) {
        return longestMatch(buckets, fingerprint, Byte.MAX_VALUE) != NONE;
    }

    private int longestMatch(int[] buckets, long fingerprint, int highestCount) {
        int best = NONE;
        for (int bucket : buckets) {
            int first = firstCell(bucket);
            for (int cell = first; cell < first + loads[bucket]; cell++) {
                if ((fingerprints[cell] ^ fingerprint) >>> (longest - lengths[cell]) == 0
                        && counts[cell] <= highestCount
                        && (best == NONE || lengths[cell] > lengths[best])) {
                    best = cell;
                }
            }
        }
        return best;
    }

    private void free(int cell) {
        int bucket = cell / capacity;
        int last = firstCell(bucket) + --loads[bucket];
        fingerprints[cell] = fingerprints[last];
        lengths[cell] = lengths[last];
        counts[cell] = counts[last];
        if (loads[bucket] == 0) {
            largestLoads[bucket] = 0;
        }
    }

    /** Puts an element into a cell of its own in a bucket that has room. */
    void append(int bucket, long fingerprint) {
        int cell = admit(bucket);
        fingerprints[cell] = fingerprint;
        counts[cell] = 1;
    }

    /** Copies a cell's content to a new cell of another bucket with room; the length is the other bucket's. */
    void appendCopy(int bucket, int cell) {
        copy(cell, admit(bucket));
    }

    private int admit(int bucket) {
        int first = firstCell(bucket);
        int load = loads[bucket];
        lengths[first + load] = (byte) rule.admit(lengths, first, load, largestLoads[bucket]);
        loads[bucket]++;
        largestLoads[bucket] = (byte) Math.max(load + 1, largestLoads[bucket]);
        return first + load;
    }

    /** Copies a cell's content over that of another; the length there stays. */
    void copy(int from, int to) {
        fingerprints[to] = fingerprints[from];
        counts[to] = counts[from];
    }

    /** Puts an element in the place of another; the length there stays. */
    void overwrite(int cell, long fingerprint) {
        fingerprints[cell] = fingerprint;
        counts[cell] = 1;
    }

    /** Shares of the buckets by load, or by largest load. */
    LoadDistribution distribution(boolean largest) {
        long[][] buckets = new long[loads.length / bucketsPerSubtable][capacity + 1];
        for (int bucket = 0; bucket < loads.length; bucket++) {
            buckets[bucket / bucketsPerSubtable][largest ? largestLoads[bucket] : loads[bucket]]++;
        }
        return LoadDistribution.ofCounts(buckets);
    }

    /**
     * The share of all long fingerprints that some cell matches. Each cell matches those that begin with what it stores, an interval;
     * equal ones and those within others count once. The permutations make this the false positive rate, whatever the buckets.
     */
    double matchedShare() {
        long[] intervals = new long[fingerprints.length];
        int count = 0;
        for (int bucket = 0; bucket < loads.length; bucket++) {
            for (int cell = firstCell(bucket); cell < firstCell(bucket) + loads[bucket]; cell++) {
                int dropped = longest - lengths[cell];
                // The start, and beside it in 5 bits how long the interval is.
                intervals[count++] = fingerprints[cell] >>> dropped << dropped << 5 | dropped;
            }
        }
        Arrays.sort(intervals, 0, count);
        long matched = 0;
        long covered = 0;
        for (int index = 0; index < count; index++) {
            long start = Math.max(covered, intervals[index] >>> 5);
            long end = (intervals[index] >>> 5) + (1L << (intervals[index] & 31));
            matched += Math.max(0, end - start);
            covered = Math.max(covered, end);
        }
        return Math.scalb((double) matched / bucketsPerSubtable, -longest);
    }
}
