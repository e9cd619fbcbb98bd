package dev.filtersmith.buckets;

import java.util.Optional;
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

    /**
     * Describes the first corrupt bucket of a table, whose quick test clears no corrupt bucket and
     * all sound ones; empty if there is none.
     */
    static Optional<String> describe(int lead, int tableWords, int words, Corruption test, String fault) {
        int corrupt = first(lead, lead + tableWords, words, test, bucket -> true);
        return corrupt < 0 ? Optional.empty() : Optional.of("bucket " + (corrupt - lead) / words + " has " + fault);
    }
}
