package dev.filtersmith.storage;

import java.util.Arrays;

/**
 * Keeps of equal hashes one, and sorts the different ones, range by range, where they are. Their
 * order depends on their set alone and is not that of their buckets: in bucket order, sweeps leave
 * a rate that is 1% higher.
 */
public final class DifferentReader {
    /** An odd multiplier, which has an inverse modulo 2^64: the products are sorted. */
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private static final long GATHER = 0xf1de83e19937733dL;

    /** Binary logarithm of the mean number of products that are sorted at once. */
    private static final int FEW_BITS = 3;

    /** Any hashes in equal shares, in the same order. */
    public static final KeyRanges SHARES = KeyRanges.of(SPREAD, KeyRanges.MAX_RANGES, 0);

    /** Most hashes that are sorted through a buffer: above, space counts for more than time. */
    private static final int MAX_BUFFERED = 1 << 20;

    private static final int MAX_ARRAY_LENGTH = Integer.MAX_VALUE - 8;

    private final RangedHashes source;
    private long[] hashes = {};
    private long[] buffer = {};

    /** Creates a reader. */
    public DifferentReader(RangedHashes source) {
        this.source = source;
    }

    /**
     * Keeps the different hashes of a range.
     *
     * @throws UnsupportedOperationException if no array is long enough for the hashes of the range
     */
    public int keep(int range) {
        long size = source.size(range);
        if (size > MAX_ARRAY_LENGTH) {
            throw new UnsupportedOperationException(
                    "rebalance: sweeps take at most " + MAX_ARRAY_LENGTH + " keys with one upper"
                            + " half of their hashes, but there are " + size + ". Build the filter with rebalance(0).");
        }
        if (size > hashes.length) {
            hashes = new long[(int) size];
            buffer = size > MAX_BUFFERED ? hashes : new long[(int) size];
        }
        int count = source.read(range).next(buffer);
        for (int i = 0; i < count; i++) {
            buffer[i] *= SPREAD;
        }
        if (buffer == hashes) {
            Arrays.sort(hashes, 0, count);
        } else {
            sort(count);
        }
        int kept = 0;
        long last = 0;
        for (int i = 0; i < count; i++) {
            long product = hashes[i];
            if (i == 0 || product != last) {
                last = product;
                hashes[kept++] = product * GATHER;
            }
        }
        source.replace(range, hashes, kept);
        return kept;
    }

    /** Removes equal hashes from all ranges, and sorts the others. */
    public static long keepDifferent(RangedHashes source) {
        DifferentReader reader = new DifferentReader(source);
        long different = 0;
        for (int range = 0; range < source.ranges().count(); range++) {
            different += reader.keep(range);
        }
        return different;
    }

    /** Moves the products of the buffer, in order, to the hashes. */
    private void sort(int count) {
        int bits = Math.max(1, Integer.SIZE - FEW_BITS - Integer.numberOfLeadingZeros(count));
        int shift = Long.SIZE - bits;
        int[] ends = new int[1 << bits];
        for (int i = 0; i < count; i++) {
            ends[(int) (buffer[i] >>> shift)]++;
        }
        int end = 0;
        for (int bin = 0; bin < ends.length; bin++) {
            int begin = end;
            end += ends[bin];
            ends[bin] = begin;
        }
        for (int i = 0; i < count; i++) {
            hashes[ends[(int) (buffer[i] >>> shift)]++] = buffer[i];
        }
        int begin = 0;
        for (int next : ends) {
            Arrays.sort(hashes, begin, next);
            begin = next;
        }
    }
}
