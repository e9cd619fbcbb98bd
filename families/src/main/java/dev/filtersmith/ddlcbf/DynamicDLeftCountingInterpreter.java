package dev.filtersmith.ddlcbf;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.storage.TableWords;

/*
 * The dynamic d-left counting Bloom filter of Bonomi et al., section III.
 *
 * An element x has (b, r, z): a bucket, a minimal remainder, extra bits. Subtable i stores it in
 * bucket b_i, with as much of (r, z) as there is room for, at least r. (b_i, r) determines (b, r),
 * and therefore all candidate buckets. Every put stores one more remainder, in the least loaded
 * candidate, ties to the left. Equal elements are placed by the same rule; an element that two
 * stored remainders match is counted beside the table instead, see RemainderCopies. The length of a
 * bucket's remainders follows from the largest load since it was empty; it only shrinks. With two
 * lengths (III.B), new elements take the bits that shorter ones leave.
 *
 * A removal takes the longest match. This loses no other element, for the following reason. The
 * stored remainders correspond to the elements one to one, and each is a prefix of its element, in
 * one of the element's buckets. Let x be removed, for which q is stored, and take its longest match
 * p, which is stored for y. Both are prefixes of x, in candidate buckets of x, and p is the longer.
 * Therefore q is a prefix of p and of y, and x and y have the same candidates. From now on q stands
 * for y. A shorter p would not do: x's q may be longer than the common prefix of x and y. In the
 * stash the full hash word is stored, the longest match of all. A slot distinguishes 0 from an
 * empty slot by storing 1 instead. A 1 matches the same hashes as the remainders 0 and 1 of its
 * length, so any field, even of as many bits, is a more exact match and goes first.
 *
 * If all candidates have the relocation load m, an element is searched, breadth first, that can
 * move from one of them to a bucket with less than m, without cutting the remainders there. The
 * stored bits of the moving element must suffice there: no remainder ever grows. CrowdedPut
 * contains this search, and the steps after it if it finds nothing.
 */

/** An interpreter of any dynamic d-left counting layout. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public class DynamicDLeftCountingInterpreter extends HotFilter implements InterpretedLongFilter {
    private final DynamicDLeftCountingPlan plan;

    /** Creates an empty set, or a view that shows nothing yet. */
    public DynamicDLeftCountingInterpreter(DynamicDLeftCountingPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    protected final boolean mightContainAlone(long hash) {
        return plan.views() ? countViewed(hash) > 0 || (stashed != 0 && countInStash(hash) > 0) : holds(hash);
    }

    private boolean holds(long hash) {
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        } else if ((hash & plan.slotMask()) == 0) {
            return countPlacesOf(hash) > 0;
        }
        // No early exit: the subtable that contains a key is unpredictable.
        long found = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            found |= plan.buckets().holds(words, candidate(hash, subtable), hash);
        }
        return found != 0;
    }

    @Override
    protected final int countAlone(long hash) {
        int count = stashed == 0 ? 0 : countInStash(hash);
        if (plan.views()) {
            return count + countViewed(hash);
        } else if ((hash & plan.slotMask()) == 0) {
            return count + countPlacesOf(hash);
        }
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            count += plan.buckets().count(words, candidate(hash, subtable), hash);
        }
        return count;
    }

    /** Counts place by place, for a remainder that is 0 in a slot. */
    private int countPlacesOf(long hash) {
        RemainderTable table = (RemainderTable) table();
        int count = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int candidate = candidate(hash, subtable);
            count += plan.views()
                    ? table.countPlaces(viewedWords(), candidate, hash)
                    : table.countPlaces(candidate, hash);
        }
        return count;
    }

    private int countViewed(long hash) {
        if ((hash & plan.slotMask()) == 0) {
            return countPlacesOf(hash);
        }
        int count = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            count += plan.buckets().count(viewedWords(), candidate(hash, subtable), hash);
        }
        return count;
    }

    private int candidate(long hash, int subtable) {
        return plan.choice().candidate(hash, subtable, buckets, chunkMask);
    }

    @Override
    protected final boolean putAlone(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        if (holds(hash)) {
            return this instanceof DeletableFilter && putAgain(hash);
        }
        return putInTable(hash) || stash(hash);
    }

    @Override
    protected final boolean putInTable(long hash) {
        RemainderBuckets content = content();
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
    protected final boolean removeAlone(long hash) {
        if (plan.views() || !(this instanceof DeletableFilter)) {
            return super.removeAlone(hash);
        }
        RemainderBuckets content = content();
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
            return false;
        }
        content.remove(number, place);
        return true;
    }

    private RemainderBuckets content() {
        return ((RemainderTable) table()).content();
    }
}
