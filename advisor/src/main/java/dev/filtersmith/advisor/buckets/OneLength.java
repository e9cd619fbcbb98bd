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
     * Returns lengths by largest load.
     *
     * @param capacity cells that a bucket has room for, 1 to 64
     * @param length bits of a remainder by largest load, including semi-sorted bits; called for 1
     *     to {@code capacity}, its results are 1 to 32 and never grow
     * @return lengths
     * @throws IllegalArgumentException if the capacity or a length is out of its range, or a length
     *     is above that of a smaller load
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
     * Returns the lengths of cells of a fixed size, as in the d-left counting Bloom filter.
     *
     * @param cells cells of a bucket, 1 to 64
     * @param remainderBits bits of a remainder, 1 to 32
     * @return lengths
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static OneLength fixed(int cells, int remainderBits) {
        return of(cells, load -> remainderBits);
    }

    /**
     * Returns the lengths of the dynamic form. Each cell has floor(bits / largest load) bits, less
     * those of its counter, plus those that semi-sorting saves. The capacity is the largest load at
     * which minimal remainders fit.
     *
     * @param bits bits for cells in a bucket, the paper's 120
     * @param cellCounterBits bits of a cell's counter, 0 or more
     * @param semiSortDepth first bits of a remainder that the bucket's counter encodes, 0 or more
     * @param minimalRemainderBits least length, 1 or more
     * @param longestRemainderBits greatest length, at most 32
     * @return lengths
     * @throws IllegalArgumentException if not even one cell fits, or a length is out of its range
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

    /**
     * Returns the length by largest load.
     *
     * @param largestLoad 1 to {@link #capacity()}
     * @return bits
     * @throws IndexOutOfBoundsException if the load is out of its range
     */
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
