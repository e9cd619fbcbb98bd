package dev.filtersmith.ddlcbf;

import dev.filtersmith.Engine;
import dev.filtersmith.storage.InterpretedCountingFilter;

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
public final class DynamicDLeftCountingInterpreter extends DynamicDLeftCountingStorage
        implements InterpretedCountingFilter {
    private final DynamicDLeftCountingPlan plan;

    /**
     * An empty filter.
     *
     * @param plan what it needs of its layout
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public DynamicDLeftCountingInterpreter(DynamicDLeftCountingPlan plan, long expectedElements, long seed) {
        super(plan.layout(), expectedElements, seed, Engine.INTERPRETED);
        this.plan = plan;
    }

    @Override
    public boolean mightContainHash(long hash) {
        return holds(hash);
    }

    private boolean holds(long hash) {
        if (stashed != 0 && inStash(hash)) {
            return true;
        } else if ((hash & plan.slotMask()) == 0) {
            return countPlacesOf(hash) > 0;
        }
        // No early exit: which subtable holds a key cannot be predicted.
        long found = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            found |= plan.buckets().holds(words, candidate(hash, subtable), hash);
        }
        return found != 0;
    }

    @Override
    public int countHash(long hash) {
        int count = stashed == 0 ? 0 : countInStash(hash);
        if ((hash & plan.slotMask()) == 0) {
            return count + countPlacesOf(hash);
        }
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            count += plan.buckets().count(words, candidate(hash, subtable), hash);
        }
        return count;
    }

    /** The same place by place, for a remainder that is 0 in a slot. */
    private int countPlacesOf(long hash) {
        int count = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int candidate = candidate(hash, subtable);
            for (int place = 0; place < content.places(candidate); place++) {
                count += content.matches(candidate, place, hash) ? 1 : 0;
            }
        }
        return count;
    }

    private int candidate(long hash, int subtable) {
        return plan.choice().candidate(hash, subtable, buckets, chunkMask);
    }

    @Override
    public boolean putHash(long hash) {
        boolean before = holds(hash);
        if (!putInTable(hash)) {
            stash(hash);
        }
        return !before;
    }

    @Override
    protected boolean putInTable(long hash) {
        int least = candidate(hash, 0);
        for (int subtable = 1; subtable < plan.subtables(); subtable++) {
            int candidate = candidate(hash, subtable);
            least = content.crowding(candidate) < content.crowding(least) ? candidate : least;
        }
        if (content.crowding(least) >= plan.crowdedLoad()) {
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
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int candidate = candidate(hash, subtable);
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
