package dev.filtersmith.advisor.buckets;

import java.util.Arrays;

/**
 * Buckets with remainders of up to two lengths. New remainders take the bits that shorter ones do
 * not use, so the room that a deletion frees can be used again. Buckets are not semi-sorted.
 *
 * <p>Let a bucket have T bits, n cells after the insertion, and shorts of S and longs of L bits,
 * all including the cell's counter. A new remainder that finds
 *
 * <ul>
 *   <li>one length L: with U = floor(T / n) &gt;= L is long, with T - (n - 1) L bits, and the
 *       others become the shorts; otherwise all are cut to U;
 *   <li>shorts and longs: is long, with L' = min(L, floor((T - shorts S) / (longs + 1))) bits, as
 *       are then the other longs, if L' &gt; S; otherwise all are cut to min(S, floor(T / n)).
 * </ul>
 *
 * <p>Source: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section III-B, which describes the idea. Its figure in section III-C, 0.0003111, agrees with
 * these rules.
 *
 * @param bits bits for cells in a bucket, the paper's 120
 * @param cellCounterBits bits of a cell's counter, 0 or more
 * @param minimalRemainderBits least length of a remainder, 1 or more
 * @param longestRemainderBits greatest length of a remainder, at most 32
 * @param capacity cells of a bucket at most, 1 to 64, and no more than have room at the least
 *     length
 */
public record TwoLengths(
        int bits, int cellCounterBits, int minimalRemainderBits, int longestRemainderBits, int capacity)
        implements RemainderLengths {
    public TwoLengths {
        if (cellCounterBits < 0
                || minimalRemainderBits < 1
                || longestRemainderBits < minimalRemainderBits
                || longestRemainderBits > 32) {
            throw new IllegalArgumentException("Remainders of " + minimalRemainderBits + " to " + longestRemainderBits
                    + " bits with counters of " + cellCounterBits + " bits are out of range.");
        }
        int most = Math.min(64, bits / (minimalRemainderBits + cellCounterBits));
        if (capacity < 1 || capacity > most) {
            throw new IllegalArgumentException(
                    "capacity = " + capacity + " is not from 1 to " + most + ", for bits = " + bits + ".");
        }
    }

    /** Creates a rule for as many cells as fit at the least length: 1 to 64. */
    public TwoLengths(int bits, int cellCounterBits, int minimalRemainderBits, int longestRemainderBits) {
        this(
                bits,
                cellCounterBits,
                minimalRemainderBits,
                longestRemainderBits,
                bits / Math.max(1, minimalRemainderBits + cellCounterBits));
    }

    @Override
    public int longest() {
        return Math.min(longestRemainderBits, bits - cellCounterBits);
    }

    @Override
    public int shortest() {
        return minimalRemainderBits;
    }

    @Override
    public int admit(byte[] lengths, int from, int load, int largestLoad) {
        if (load == 0) {
            return longest();
        }
        int shortLength = lengths[from];
        int longLength = lengths[from];
        for (int cell = from + 1; cell < from + load; cell++) {
            shortLength = Math.min(shortLength, lengths[cell]);
            longLength = Math.max(longLength, lengths[cell]);
        }
        int longs = 0;
        for (int cell = from; shortLength < longLength && cell < from + load; cell++) {
            longs += lengths[cell] == longLength ? 1 : 0;
        }
        // If all are equally long, it does not matter whether they count as shorts or as longs: the
        // new remainder gets the bits that they leave.
        int atMost = longs == 0 ? longest() : longLength;
        int free = bits - (load - longs) * (shortLength + cellCounterBits);
        int newLength = Math.min(atMost, free / (longs + 1) - cellCounterBits);
        if (newLength <= shortLength) {
            newLength = Math.min(shortLength, bits / (load + 1) - cellCounterBits);
            Arrays.fill(lengths, from, from + load, (byte) newLength);
            return newLength;
        }
        for (int cell = from; longs > 0 && cell < from + load; cell++) {
            lengths[cell] = (byte) Math.min(lengths[cell], newLength);
        }
        return newLength;
    }
}
