package dev.filtersmith.bloom;

import dev.filtersmith.storage.SharedWords;

/** The table of a Bloom family, slot by slot: bits, or counters of two bits or more. */
final class BloomSlots {
    /** The lower half of each pair of fields, by the logarithm of their bits. */
    private static final long[] EVEN = {
        0x5555555555555555L,
        0x3333333333333333L,
        0x0f0f0f0f0f0f0f0fL,
        0x00ff00ff00ff00ffL,
        0x0000ffff0000ffffL,
        0x00000000ffffffffL
    };

    /** The words of the table, and any words behind it. */
    final long[] words;

    final int slotWords;

    private final int slotBits;
    private final int hashFunctions;
    private final int ceiling;
    private final Probes probes;

    /** Creates an empty table; no words are allocated for a view. */
    BloomSlots(BloomTableLayout layout, long expectedElements, long allocated) {
        this(layout, new long[(int) allocated], layout.slotWords(expectedElements));
    }

    /** Creates a view of words. */
    BloomSlots(BloomTableLayout layout, long[] words, int slotWords) {
        this.words = words;
        this.slotWords = slotWords;
        this.slotBits = layout.slotBits();
        this.hashFunctions = layout.hashFunctions();
        this.ceiling = layout.ceiling();
        this.probes = new Probes(layout, slotWords);
    }

    int get(long number) {
        return at(probes.word(number), probes.bit(number));
    }

    /**
     * Sets all bits of another table. Other threads may set bits meanwhile. Returns the number of
     * bits that this call set.
     */
    long setAll(BloomSlots other) {
        long set = 0;
        for (int word = 0; word < slotWords; word++) {
            set += Long.bitCount(SharedWords.set(words, word, other.words[word]));
        }
        return set;
    }

    long size() {
        return (long) slotWords * (Long.SIZE / slotBits);
    }

    /**
     * Returns the sum of all counters. Counters of as many words as a counter has values are added
     * in fields of twice as many bits, which they cannot exceed.
     */
    long sum() {
        long sum = 0;
        int run = 1 << slotBits;
        long even = EVEN[Integer.numberOfTrailingZeros(slotBits)];
        int end;
        for (int from = 0; from < slotWords; from = end) {
            long lower = 0;
            long upper = 0;
            end = end(from, run, slotWords);
            for (int word = from; word < end; word++) {
                lower += words[word] & even;
                upper += words[word] >>> slotBits & even;
            }
            sum += sumOfFields(lower, 2 * slotBits) + sumOfFields(upper, 2 * slotBits);
        }
        return sum;
    }

    /** Returns the end of a run of words; the largest tables have nearly 2^31 words. */
    static int end(int from, int run, int words) {
        return from + Math.min(run, words - from);
    }

    /** Adds neighbours until the word has one sum. A sum never exceeds the bits of its summands. */
    private static long sumOfFields(long word, int fieldBits) {
        long sums = word;
        for (int bits = fieldBits; bits < Long.SIZE; bits *= 2) {
            long even = EVEN[Integer.numberOfTrailingZeros(bits)];
            sums = (sums & even) + (sums >>> bits & even);
        }
        return sums;
    }

    /** Returns the share of the slots that are not 0, by their number. */
    double fill(long used) {
        return (double) used / size();
    }

    /** Returns the probability that all slots of a group of an absent key are in use. */
    double covered(long used) {
        // Only statistics depend on the result, so it need not be the same on every machine.
        return Math.pow(fill(used), hashFunctions);
    }

    /** Returns the number of bits that are set. */
    long ones() {
        long ones = 0;
        for (int word = 0; word < slotWords; word++) {
            ones += Long.bitCount(words[word]);
        }
        return ones;
    }

    /** Returns the number of counters by their value. */
    long[] histogram() {
        long[] histogram = new long[ceiling + 1];
        for (int word = 0; word < slotWords; word++) {
            for (int bit = 0; bit < Long.SIZE; bit += slotBits) {
                histogram[at(word, bit)]++;
            }
        }
        return histogram;
    }

    /**
     * Returns the sum by which another table falls short of this one, over the slots of this table
     * below the highest value. No slot of the other may exceed them.
     */
    long lackedBy(BloomSlots other) {
        long lacked = 0;
        for (int word = 0; word < slotWords; word++) {
            for (int bit = 0; bit < Long.SIZE; bit += slotBits) {
                int value = at(word, bit);
                lacked += value < ceiling ? value - other.at(word, bit) : 0;
            }
        }
        return lacked;
    }

    /** Adds the counters of another table to those of this one, each up to its highest value. */
    void addSaturating(BloomSlots other) {
        long even = EVEN[Integer.numberOfTrailingZeros(slotBits)];
        for (int word = 0; word < slotWords; word++) {
            long mine = words[word];
            long theirs = other.words[word];
            long lower = saturated((mine & even) + (theirs & even), even);
            long upper = saturated((mine >>> slotBits & even) + (theirs >>> slotBits & even), even);
            // One store, so that other threads see each counter before or after.
            words[word] = lower | upper << slotBits;
        }
    }

    /** Returns sums in fields of twice the bits of a counter, higher ones as its highest value. */
    private long saturated(long sums, long even) {
        long carries = sums >>> slotBits & even;
        return (sums | ((carries << slotBits) - carries)) & even;
    }

    private int at(int word, int bit) {
        return (int) (words[word] >>> bit) & ceiling;
    }
}
