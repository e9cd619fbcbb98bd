package dev.filtersmith.bloom;

/**
 * The number of elements that need each bit of a choice Bloom filter. A bit must return to 0 when
 * the last element that needs it leaves, so each has a count of four bits: four times the memory of
 * the table. A count that reaches its ceiling stays there, and its bit is set in the end, whether
 * needed or not.
 *
 * <p>Elements are looked up in batches, in three phases: where their counts are, as addresses of
 * words and shifts; reads of all these words, which do not wait for each other; and the work on
 * counts that are in the caches.
 */
final class NeededBits {
    /** Number of elements in a batch, whose counts fit the second-level cache. */
    static final int BATCH = 64;

    /** Number of words of the largest table whose counts an array can hold. */
    static final int MAX_TABLE_WORDS = (1 << 29) - 2;

    private static final int BITS = 4;
    private static final int CEILING = (1 << BITS) - 1;

    /** Number of counts in a word, and its binary logarithm. */
    private static final int COUNTS = Long.SIZE / BITS;

    private static final int COUNTS_SHIFT = 4;

    /** The lowest bit of each count. */
    private static final long ONES = 0x1111111111111111L;

    private final int tableWords;
    private final int groups;
    private final int hashFunctions;
    private final long[] counts;

    /** The words of the counts of a batch, with shifts, by element, group and hash function. */
    private final int[] words;

    private final byte[] shifts;

    /** Sum of the words read ahead, stored so that the compiler cannot eliminate the reads. */
    @SuppressWarnings("unused")
    private long touched;

    NeededBits(BloomTableLayout layout, int tableWords) {
        this.tableWords = tableWords;
        this.groups = layout.groups();
        this.hashFunctions = layout.hashFunctions();
        this.counts = new long[tableWords * BITS];
        this.words = new int[BATCH * groups * hashFunctions];
        this.shifts = new byte[words.length];
    }

    /** Begins the work on a batch. */
    void locate(long[] hashes, int count) {
        int at = 0;
        for (int element = 0; element < count; element++) {
            for (int group = 0; group < groups; group++) {
                long number = Probes.first(hashes[element], group);
                long step = Probes.step(number);
                for (int i = 0; i < hashFunctions; i++) {
                    int bit = Probes.bit(number, 1);
                    words[at] = Probes.word(number, tableWords) * BITS + (bit >>> COUNTS_SHIFT);
                    shifts[at++] = (byte) (bit * BITS);
                    number += step;
                }
            }
        }
        long sum = 0;
        for (int i = 0; i < at; i++) {
            sum += counts[words[i]];
        }
        touched = sum;
    }

    /** Returns how many bits of a group no element needs. */
    int newBits(int element, int group) {
        return holding(element, group, 0);
    }

    /** Returns how many bits of a group only the element itself needs, which has chosen it. */
    int ownBits(int element, int group) {
        return holding(element, group, 1);
    }

    private int holding(int element, int group, int wanted) {
        int from = (element * groups + group) * hashFunctions;
        int holding = 0;
        for (int i = from; i < from + hashFunctions; i++) {
            // Without a branch, since counts are unpredictable: 0 - 1 alone is negative.
            holding += ((count(i) ^ wanted) - 1) >>> (Integer.SIZE - 1);
        }
        return holding;
    }

    private int count(int at) {
        return (int) (counts[words[at]] >>> shifts[at]) & CEILING;
    }

    /** Counts an element that chooses a group. */
    void add(int element, int group) {
        change(element, group, 1);
    }

    /** Counts an element that leaves a group. */
    void remove(int element, int group) {
        change(element, group, -1);
    }

    private void change(int element, int group, long change) {
        int from = (element * groups + group) * hashFunctions;
        for (int i = from; i < from + hashFunctions; i++) {
            if (count(i) != CEILING) {
                counts[words[i]] += change << shifts[i];
            }
        }
    }

    void write(long[] table) {
        for (int at = 0; at < counts.length; at++) {
            long some = counts[at] | counts[at] >>> 2;
            some = (some | some >>> 1) & ONES;
            for (int bit = 0; bit < COUNTS; bit++) {
                table[at / BITS] |= (some >>> (bit * BITS) & 1) << (at * COUNTS + bit);
            }
        }
    }
}
