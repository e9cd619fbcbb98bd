package dev.filtersmith.interpreter;

import dev.filtersmith.Engine;
import dev.filtersmith.layout.DynamicDLeftCountingLayout;
import dev.filtersmith.support.DynamicDLeftCountingSupport;
import dev.filtersmith.support.RemainderBuckets;

/*
 * The dynamic d-left counting Bloom filter of Bonomi et al., section III.
 *
 * An element x has (b, r, z): a bucket, a minimal remainder, extra bits. Subtable i stores it in bucket b_i, with as much of (r, z) as
 * there is room for, at least r. (b_i, r) tells (b, r), and so all candidate buckets. Every put stores one more remainder, in the least
 * loaded candidate, ties to the left; equal elements are copies, wherever that rule sends them. The length of a bucket's remainders
 * follows from the largest load since it was empty; it only shrinks. With two lengths (III.B), newcomers take what shorter ones leave.
 *
 * A removal takes the longest match. Why this loses no other element: the stored remainders stand for the elements one to one, each for
 * one of which it is a prefix, in one of its buckets. Let x leave, for which q is stored, and take its longest match p, which is stored
 * for y. Both are prefixes of x, in candidate buckets of x, and p is the longer: so q is a prefix of p, hence of y, and x and y
 * have the same candidates. From now on q stands for y. A shorter p would not do: x's q may be longer than what y has
 * in common with x. What
 * is in the stash is a hash word whole, the longest match of all. A slot tells 0 from no element by making it 1: it matches what
 * the remainders 0 and 1 of its length match, so that any field, even of as many bits, matches less, and goes first.
 *
 * Where all candidates have the relocation load m, an element is looked for that can leave one of them, breadth first, for a bucket that
 * has less than m and need not cut what it has. What is stored of the mover must suffice there: no remainder ever grows. CrowdedPut
 * has this search, and what is done where it finds nothing.
 */

/** Runs any dynamic d-left counting layout. */
public final class DynamicDLeftCountingInterpreter extends DynamicDLeftCountingSupport
        implements InterpretedCountingFilter {
    private final DynamicDLeftCountingLayout layout;
    private final int subtables;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public DynamicDLeftCountingInterpreter(DynamicDLeftCountingLayout layout, long expectedElements, long seed) {
        super(layout, expectedElements, seed, Engine.INTERPRETED);
        this.layout = layout;
        this.subtables = layout.spec().subtables();
    }

    @Override
    public boolean mightContainHash(long hash) {
        return countHash(hash) > 0;
    }

    @Override
    public int countHash(long hash) {
        int count = countInStash(hash);
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = choice.candidate(hash, subtable);
            for (int place = 0; place < content.places(candidate); place++) {
                count += content.matches(candidate, place, hash) ? 1 : 0;
            }
        }
        return count;
    }

    @Override
    public boolean putHash(long hash) {
        boolean before = mightContainHash(hash);
        if (!putInTable(hash)) {
            stash(hash);
        }
        return !before;
    }

    @Override
    protected boolean putInTable(long hash) {
        int least = choice.candidate(hash, 0);
        for (int subtable = 1; subtable < subtables; subtable++) {
            int candidate = choice.candidate(hash, subtable);
            least = content.crowding(candidate) < content.crowding(least) ? candidate : least;
        }
        if (content.crowding(least) >= layout.crowdedLoad()) {
            return putCrowded(hash);
        }
        content.add(least, hash);
        return true;
    }

    @Override
    public boolean removeHash(long hash) {
        if (removeFromStash(hash)) {
            return true;
        }
        int longest = RemainderBuckets.NONE;
        int number = 0;
        int place = 0;
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = choice.candidate(hash, subtable);
            for (int at = 0; at < content.places(candidate); at++) {
                if (content.length(candidate, at) > longest && content.matches(candidate, at, hash)) {
                    longest = content.length(candidate, at);
                    number = candidate;
                    place = at;
                }
            }
        }
        if (longest == RemainderBuckets.NONE) {
            return missed();
        }
        content.remove(number, place);
        return stashed == 0 || drainStash();
    }
}
