package dev.filtersmith.advisor.buckets;

import java.util.Arrays;

/**
 * The cells of a {@link CountingSimulation}, in arrays, so that a simulation of millions of
 * elements does not allocate. Buckets are numbered through all subtables, and the cells of a bucket
 * have no gaps.
 *
 * <p>A fingerprint is (b, r, z) in one number, b highest. A cell keeps the whole fingerprint and
 * the length that a filter would store.
 */
final class CountedCells {
    /** Marks the absence of a cell or a bucket. */
    static final int NONE = -1;

    private final int bucketsPerSubtable;
    private final RemainderLengths rule;
    private final int capacity;
    private final int longest;
    private final byte[] loads;

    /** The largest number of cells that each bucket had since it was last empty. */
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

    /** Returns the leftmost of the least loaded buckets. */
    int leastLoaded(int[] buckets) {
        int best = buckets[0];
        for (int bucket : buckets) {
            best = loads[bucket] < loads[best] ? bucket : best;
        }
        return best;
    }

    /**
     * Returns the first bucket that once had more cells than now, so that one more cuts none of its
     * remainders; NONE if there is none.
     */
    int withSpareRoom(int[] buckets) {
        for (int bucket : buckets) {
            if (loads[bucket] < largestLoads[bucket]) {
                return bucket;
            }
        }
        return NONE;
    }

    /**
     * Counts an element in a cell that matches its fingerprint and is below the ceiling. Returns
     * false if there is none.
     */
    boolean countUp(int[] buckets, long fingerprint, int ceiling) {
        int cell = longestMatch(buckets, fingerprint, ceiling - 1);
        if (cell == NONE) {
            return false;
        }
        counts[cell]++;
        return true;
    }

    /**
     * Returns the first bucket with a fingerprint that equals this one except for its last bits, or
     * NONE.
     */
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

    /**
     * Removes one element: decrements the longest match, or frees its cell. Returns false if there
     * is no match.
     */
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

    /** Stores an element in a new cell of a bucket that has room. */
    void append(int bucket, long fingerprint) {
        int cell = admit(bucket);
        fingerprints[cell] = fingerprint;
        counts[cell] = 1;
    }

    /**
     * Copies the content of a cell to a new cell of another bucket that has room. The length is
     * that of the other bucket.
     */
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

    /** Copies the content of a cell to another cell, which keeps its length. */
    void copy(int from, int to) {
        fingerprints[to] = fingerprints[from];
        counts[to] = counts[from];
    }

    /** Replaces the element of a cell, which keeps its length. */
    void overwrite(int cell, long fingerprint) {
        fingerprints[cell] = fingerprint;
        counts[cell] = 1;
    }

    /** Returns the shares of the buckets by load, or by largest load. */
    LoadDistribution distribution(boolean largest) {
        long[][] buckets = new long[loads.length / bucketsPerSubtable][capacity + 1];
        for (int bucket = 0; bucket < loads.length; bucket++) {
            buckets[bucket / bucketsPerSubtable][largest ? largestLoads[bucket] : loads[bucket]]++;
        }
        return LoadDistribution.ofCounts(buckets);
    }

    /**
     * Returns the share of all long fingerprints that some cell matches. A cell matches the
     * fingerprints that begin with its stored bits, which form an interval. Equal and nested
     * intervals count once. Since the bucket choice is by permutations, this share is the false
     * positive rate.
     */
    double matchedShare() {
        long[] intervals = new long[fingerprints.length];
        int count = 0;
        for (int bucket = 0; bucket < loads.length; bucket++) {
            for (int cell = firstCell(bucket); cell < firstCell(bucket) + loads[bucket]; cell++) {
                int dropped = longest - lengths[cell];
                // The start of the interval, and in 5 bits the logarithm of its length.
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
