package dev.filtersmith.advisor.buckets;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * All remainders of a bucket are equally long, and the largest load that it had since it was last empty tells how long.
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment", section III-A, where buckets do not
 * forget their largest load when they are empty. They may, since then there is nothing whose dropped bits would be missed.
 */
public final class OneLength implements RemainderLengths {
    /** By largest load; that of load 0 is not used. */
    private final byte[] lengths;

    private OneLength(byte[] lengths) {
        this.lengths = lengths;
    }

    /**
     * Lengths by a table.
     *
     * @param capacity cells that a bucket has room for, 1 to 64
     * @param length bits of a remainder by largest load, semi-sorted bits included, asked for 1 to {@code capacity}: 1 to 32, never
     *     growing
     * @return lengths
     * @throws IllegalArgumentException if the capacity or a length is out of its range, or a length above that of a smaller load
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
     * Cells of a fixed size, as the d-left counting Bloom filter has them.
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
     * The dynamic form: floor(bits / largest load) bits for each cell, of which its counter takes some, and as many more as
     * semi-sorting saves. The capacity is the largest load at which minimal remainders fit.
     *
     * @param bits bits for cells in a bucket, the paper's 120
     * @param cellCounterBits bits of a cell's counter, 0 or more
     * @param semiSortDepth first bits of a remainder that the bucket's counter tells, 0 or more
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
     * The length by largest load.
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
