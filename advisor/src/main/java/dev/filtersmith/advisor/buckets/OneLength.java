package dev.filtersmith.advisor.buckets;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Buckets whose remainders are all equally long. The largest load that the bucket had since it was
 * last empty determines the length.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section III-A, where buckets do not forget their largest load when they become empty. Forgetting
 * it is safe, since an empty bucket has no remainders with dropped bits.
 */
public final class OneLength implements RemainderLengths {
    /** Lengths by largest load; the first is not used. */
    private final byte[] lengths;

    private OneLength(byte[] lengths) {
        this.lengths = lengths;
    }

    /**
     * Returns lengths by largest load. The function gives the bits of a remainder, including
     * semi-sorted bits, for 1 to {@code capacity} (at most 64); they are from 1 to 32 and never
     * grow.
     */
    public static OneLength of(int capacity, IntUnaryOperator length) {
        if (capacity < 1 || capacity > 64) {
            throw new IllegalArgumentException("capacity = " + capacity + " is not from 1 to 64.");
        }
        byte[] lengths = new byte[capacity + 1];
        int before = 32;
        for (int load = 1; load <= capacity; load++) {
            int bits = length.applyAsInt(load);
            if (bits < 1 || bits > before) {
                throw new IllegalArgumentException("The length " + bits + " at load " + load + " is not from 1 to "
                        + before + ", that of less loaded buckets.");
            }
            lengths[load] = (byte) bits;
            before = bits;
        }
        return new OneLength(lengths);
    }

    /**
     * Returns the lengths of cells of a fixed size, as in the d-left counting Bloom filter: 1 to 64
     * cells with remainders of 1 to 32 bits.
     */
    public static OneLength fixed(int cells, int remainderBits) {
        return of(cells, load -> remainderBits);
    }

    /**
     * Returns the lengths of the dynamic form. Each cell has floor(bits / largest load) bits of the
     * bucket's (the paper's 120), less those of its counter, plus those that semi-sorting saves.
     * The capacity is the largest load at which minimal remainders fit.
     */
    public static OneLength shared(
            int bits, int cellCounterBits, int semiSortDepth, int minimalRemainderBits, int longestRemainderBits) {
        IntUnaryOperator length = load -> Math.min(longestRemainderBits, bits / load - cellCounterBits + semiSortDepth);
        int capacity = (int) IntStream.rangeClosed(1, 64)
                .takeWhile(load -> bits / load > cellCounterBits && length.applyAsInt(load) >= minimalRemainderBits)
                .count();
        return of(capacity, length);
    }

    @Override
    public int capacity() {
        return lengths.length - 1;
    }

    @Override
    public int longest() {
        return lengths[1];
    }

    @Override
    public int shortest() {
        return lengths[capacity()];
    }

    /** Returns the bits by largest load, from 1 to {@link #capacity()}. */
    public int length(int largestLoad) {
        return lengths[largestLoad];
    }

    @Override
    public int admit(byte[] remainders, int from, int load, int largestLoad) {
        byte length = lengths[Math.max(load + 1, largestLoad)];
        if (load >= largestLoad) {
            Arrays.fill(remainders, from, from + load, length);
        }
        return length;
    }
}
