package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.storage.Copies;

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
    private final RemainderBuckets content;

    RemainderCopies(DynamicDLeftCountingLayout layout, SizedBucketChoice choice, RemainderBuckets content) {
        this.layout = layout;
        this.choice = choice;
        this.content = content;
    }

    /**
     * Returns a number of the bucket in the first subtable and the bits of the minimal remainder
     * that determine the other ones from it: equal for all elements that one remainder may match.
     */
    long group(long hash) {
        return (long) choice.candidate(hash, 0) << Integer.SIZE
                | (hash & layout.choice().choiceMask());
    }

    /** Returns the number of remainders that match an element. */
    int count(long hash) {
        return count(hash, hash, 0);
    }

    /** Removes a copy whose element the longest match of an element can stand for. */
    boolean takeInPlace(long hash, Copies copies) {
        int longest = longest(hash);
        return longest != RemainderBuckets.NONE && copies.takeLeast(hash, copy -> count(hash, copy, longest) > 0);
    }

    /** Counts the remainders of some length or more that match two elements of a group. */
    private int count(long hash, long other, int least) {
        int count = 0;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            int candidate = choice.candidate(hash, subtable);
            for (int place = 0; place < content.places(candidate); place++) {
                if (content.length(candidate, place) >= least
                        && content.matches(candidate, place, hash)
                        && content.matches(candidate, place, other)) {
                    count++;
                }
            }
        }
        return count;
    }

    private int longest(long hash) {
        int longest = RemainderBuckets.NONE;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            int candidate = choice.candidate(hash, subtable);
            for (int place = 0; place < content.places(candidate); place++) {
                if (content.matches(candidate, place, hash)) {
                    longest = Math.max(longest, content.length(candidate, place));
                }
            }
        }
        return longest;
    }
}
