package dev.filtersmith.benchmarks.subject;

import java.util.SplittableRandom;

/**
 * The arithmetic that the limit kernels share with the filters: one 64-bit mix, and reductions
 * without division.
 */
final class Mix {
    /** Odd multiplier that produces the third hash slice. */
    static final long SLICE_MULTIPLIER = 0x9e3779b97f4a7c15L;

    private Mix() {}

    /** Applies MurmurHash3's 64-bit finaliser. */
    static long fmix64(long value) {
        long mixed = (value ^ (value >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }

    /** Maps a 32-bit value to 0..bound-1. */
    static int reduce(long value, long bound) {
        return (int) ((value * bound) >>> 32);
    }

    /** Returns the number of buckets of each subtable. */
    static int buckets(int elements, int subtables, double averageLoad) {
        return (int) Math.ceil(elements / averageLoad / subtables);
    }

    /**
     * Returns the largest chunk of buckets that rounds a table up by no more than the given
     * percentage. With buckets of one word and 1% it is 512 at 100,000 keys, 1024 at 16 million.
     */
    static int chunk(int needed, int largest, int percent) {
        int chunk = largest;
        while (chunk > 2 && (chunk - needed % chunk) % chunk > (long) needed * percent / 100) {
            chunk /= 2;
        }
        return chunk;
    }

    /** Creates a table of random words, with as many ones as that of a full filter. */
    static long[] randomWords(int count) {
        SplittableRandom random = new SplittableRandom(count);
        long[] words = new long[count];
        for (int i = 0; i < count; i++) {
            words[i] = random.nextLong();
        }
        return words;
    }
}
