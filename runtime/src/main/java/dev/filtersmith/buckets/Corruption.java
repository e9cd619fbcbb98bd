package dev.filtersmith.buckets;

import java.util.function.IntPredicate;

/**
 * The search for corrupt buckets, in blocks that a quick test mostly clears: the test of a range of
 * words.
 */
@FunctionalInterface
public interface Corruption {
    /** The most buckets that a quick test is asked for at once. */
    int BLOCK = 1 << 10;

    /** Returns 0 if all buckets of a range of words are sound. */
    long in(int from, int to);

    /** Returns the first word of the first corrupt bucket; -1 if there is none. */
    static int first(int from, int to, int words, Corruption quick, IntPredicate corrupt) {
        int block = BLOCK * words;
        for (int begin = from; begin < to; begin += Math.min(block, to - begin)) {
            int end = begin + Math.min(block, to - begin);
            if (quick.in(begin, end) != 0) {
                for (int at = begin; at < end; at += words) {
                    if (quick.in(at, at + words) != 0 && corrupt.test(at)) {
                        return at;
                    }
                }
            }
        }
        return -1;
    }
}
