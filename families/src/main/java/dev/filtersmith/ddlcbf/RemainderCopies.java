package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.SizedBucketChoice;
import java.util.function.IntFunction;
import java.util.function.LongUnaryOperator;

/*
 * Copies have their whole hashes, and are removed beside remainders that may stand for them.
 *
 * The stored remainders and the copies correspond to the elements one to one. Each remainder is a
 * prefix of its element, in one of the element's buckets, and each copy is the hash of its element.
 * Besides, each copy has a match in the table, because lookups do not ask for copies: a copy is
 * only made where two remainders match it, and these are cut and moved, but still match.
 *
 * Let x be removed. (1) If it has a copy, that goes: equal elements are interchangeable. (2)
 * Otherwise a remainder q is stored for x. Take its longest match p, which is stored for y, as a
 * removal without copies does: q is a prefix of p. If p is also a prefix of a copy C, in a bucket
 * of C, then C goes in place of p: q is a prefix of p, and so of C, has the same candidates, and
 * stands for the element of C from now on. (3) Otherwise p goes, and q stands for y. No copy has p
 * for a match then, so each still has one.
 *
 * Which of several copies goes is determined by the hashes, so that all engines hold the same.
 */

/** The copies of elements beside the remainders of a table. */
final class RemainderCopies {
    private final DynamicDLeftCountingLayout layout;
    private final SizedBucketChoice choice;
    private final IntFunction<RemainderBuckets> copyOf;

    /** Creates the copies of a table, of which a bucket is copied by its number. */
    RemainderCopies(DynamicDLeftCountingLayout layout, SizedBucketChoice choice, IntFunction<RemainderBuckets> copyOf) {
        this.layout = layout;
        this.choice = choice;
        this.copyOf = copyOf;
    }

    /**
     * Returns a number of the bucket in the first subtable and the bits of the minimal remainder
     * that determine the other ones from it: equal for all elements that one remainder may match.
     */
    static LongUnaryOperator groups(SizedBucketChoice choice, long choiceMask) {
        return hash -> (long) choice.candidate(hash, 0) << Integer.SIZE | (hash & choiceMask);
    }

    /**
     * Returns whether the longest match of an element, if it has one, can stand for another element
     * of its group. Each bucket is read once: puts without locks may shift its remainders.
     */
    boolean standsFor(long hash, long other) {
        int longest = RemainderBuckets.NONE;
        boolean ofBoth = false;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            RemainderBuckets bucket = copyOf.apply(choice.candidate(hash, subtable));
            for (int place = 0; place < bucket.places(0); place++) {
                int length = bucket.length(0, place);
                if (length >= longest && bucket.matches(0, place, hash)) {
                    ofBoth = (ofBoth && length == longest) || bucket.matches(0, place, other);
                    longest = length;
                }
            }
        }
        return ofBoth;
    }
}
