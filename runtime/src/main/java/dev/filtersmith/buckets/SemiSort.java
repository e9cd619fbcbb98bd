package dev.filtersmith.buckets;

/**
 * Semi-sorting: fingerprints are ordered by their first s bits, which the counter implies instead
 * of storing them (d-left Bloom filter paper, section II.B).
 *
 * <p>The fingerprints of a bucket, in order, fall into classes {@code c_0 <= c_1 <= ...} of 2^s.
 * The counter stores their rank in the combinatorial number system of the strictly increasing c_j +
 * j: the sum of C(c_j + j, j + 1). With depth 1 that is the number of fingerprints that begin with
 * 1.
 */
public final class SemiSort {
    /** The largest semi-sort depth that a layout may have. */
    public static final int MAXIMUM_DEPTH = 4;

    private SemiSort() {}

    /**
     * Returns the class of a fingerprint, below 2^depth: its first bits, which are its low ones,
     * with the very first as the most significant.
     */
    public static int classOf(long fingerprint, int depth) {
        return depth == 0 ? 0 : Integer.reverse((int) fingerprint) >>> -depth;
    }

    /** Returns the first bits of the fingerprints of a class: the inverse of {@link #classOf}. */
    public static int bitsOf(int fingerprintClass, int depth) {
        return classOf(fingerprintClass, depth);
    }

    /**
     * Returns the number of ways in which the fingerprints of a bucket can fall into classes:
     * C(load + 2^depth - 1, 2^depth - 1).
     */
    public static long states(int load, int depth) {
        return choose(load + (1 << depth) - 1, load);
    }

    /** Returns the rank, below {@link #states}, of the first {@code load} classes, which ascend. */
    public static int rank(int[] classes, int load) {
        int rank = 0;
        for (int j = 0; j < load; j++) {
            rank += (int) choose(classes[j] + j, j + 1);
        }
        return rank;
    }

    /** Returns the rank of the classes of sorted fingerprints. */
    public static int rank(long[] fingerprints, int depth) {
        int rank = 0;
        for (int j = 0; j < fingerprints.length; j++) {
            rank += (int) choose(classOf(fingerprints[j], depth) + j, j + 1);
        }
        return rank;
    }

    /** Sorts fingerprints by their classes; those of one class keep their order. */
    public static void sort(long[] fingerprints, int depth) {
        for (int end = 1; end < fingerprints.length; end++) {
            long word = fingerprints[end];
            int at = end;
            while (at > 0 && classOf(fingerprints[at - 1], depth) > classOf(word, depth)) {
                fingerprints[at] = fingerprints[--at];
            }
            fingerprints[at] = word;
        }
    }

    /** Computes the ascending classes of a rank: the inverse of {@link #rank}. */
    public static void classes(int rank, int load, int[] classes) {
        int rest = rank;
        for (int j = load - 1; j >= 0; j--) {
            int fingerprintClass = 0;
            while (choose(fingerprintClass + 1 + j, j + 1) <= rest) {
                fingerprintClass++;
            }
            classes[j] = fingerprintClass;
            rest -= (int) choose(fingerprintClass + j, j + 1);
        }
    }

    /** Returns a binomial coefficient; 0 if k exceeds n. */
    public static long choose(int n, int k) {
        if (k > n) {
            return 0;
        }
        long product = 1;
        for (int i = 1; i <= Math.min(k, n - k); i++) {
            product = product * (n + 1 - i) / i;
        }
        return product;
    }
}
