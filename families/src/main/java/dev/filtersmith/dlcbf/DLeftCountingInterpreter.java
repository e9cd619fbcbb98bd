package dev.filtersmith.dlcbf;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.family.InterpretedLongFilter;
import dev.filtersmith.storage.TableWords;

/*
 * The d-left counting Bloom filter of Bonomi et al., ESA 2006, section 3.
 *
 * A key has one candidate bucket in each subtable. The candidates and the remainder follow from
 * each other by permutations, so two keys that share a remainder and one of these buckets share all
 * of them. An insertion increments the cell that contains the remainder in any candidate. If there
 * is none, it takes an empty cell of the least loaded candidate, ties to the left. The paper does
 * not specify the case of a counter at its ceiling; here the element is counted beside the table.
 * If there is no room, a further cell is taken, in the same bucket if possible. A removal
 * decrements the first cell that contains the remainder. If all candidates are full, cells move
 * (3.1, where a move has one step).
 */

/** An interpreter of any layout of a d-left counting Bloom filter. */
@SuppressWarnings("serial") // Another object is serialized in its place.
public class DLeftCountingInterpreter extends HotFilter implements InterpretedLongFilter {
    private final DLeftCountingPlan plan;

    /** Creates an empty set, or a view that shows nothing yet. */
    public DLeftCountingInterpreter(DLeftCountingPlan plan, long expectedElements, KeySeed seed) {
        super(plan.geometry(Engine.INTERPRETED), expectedElements, seed);
        this.plan = plan;
    }

    @Override
    protected final boolean mightContainAlone(long hash) {
        return plan.views() ? inView(hash) : holds(hash);
    }

    private boolean holds(long hash) {
        if (stashed != 0 && countInStash(hash) > 0) {
            return true;
        }
        long query = plan.cells().query(hash);
        if (query == 0) {
            // This is the only remainder that empty cells have, too.
            return countInTable(hash) > 0;
        }
        long differing = differing(hash, query, 0) & differing(hash, query, 1);
        for (int subtable = 2; subtable < plan.subtables(); subtable++) {
            differing &= differing(hash, query, subtable);
        }
        long found = ~differing & plan.cells().cells();
        // No branch, which mixed keys would mispredict: the compiler knows that this is 0 or 1.
        return (int) ((found | -found) >>> (Long.SIZE - 1)) != 0;
    }

    /**
     * Returns the positions in a word at which no cell of a key's bucket has the key's remainder.
     */
    private long differing(long hash, long query, int subtable) {
        int at = at(hash, subtable);
        long differing = plan.cells().cells();
        for (int word = 0; word < plan.cells().bucketWords(); word++) {
            differing &= plan.cells().differing(words[at + word], query);
        }
        return differing;
    }

    @Override
    protected final int countAlone(long hash) {
        int count = plan.views() ? countViewed(hash) : countInTable(hash);
        return count + (stashed == 0 ? 0 : countInStash(hash));
    }

    private int countInTable(long hash) {
        long query = plan.cells().query(hash);
        int count = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int at = at(hash, subtable);
            for (int word = at; word < at + plan.cells().bucketWords(); word++) {
                for (long cells = plan.cells().holders(words[word], query); cells != 0; cells &= cells - 1) {
                    count += plan.cells().count(words[word], cells);
                }
            }
        }
        return count;
    }

    private boolean inView(long hash) {
        TableWords table = viewedWords();
        long query = plan.cells().query(hash);
        long holders = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int at = at(hash, subtable);
            for (int word = at; word < at + plan.cells().bucketWords(); word++) {
                holders |= plan.cells().holders(table.get(word), query);
            }
        }
        return holders != 0 || (stashed != 0 && countInStash(hash) > 0);
    }

    private int countViewed(long hash) {
        TableWords table = viewedWords();
        long query = plan.cells().query(hash);
        int count = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int at = at(hash, subtable);
            for (int word = at; word < at + plan.cells().bucketWords(); word++) {
                long read = table.get(word);
                count += (int) plan.cells().sum(read, plan.cells().holders(read, query));
            }
        }
        return count;
    }

    /** Returns the first word of a key's bucket in a subtable. */
    private int at(long hash, int subtable) {
        return plan.cells().at(candidate(hash, subtable));
    }

    private int candidate(long hash, int subtable) {
        return plan.choice().candidate(hash, subtable, buckets, chunkMask);
    }

    @Override
    protected final boolean putAlone(long hash) {
        if (plan.views()) {
            throw TableWords.readOnly("put");
        }
        boolean fresh = !holds(hash);
        if (!fresh && !(this instanceof DeletableFilter)) {
            return false;
        } else if (!putInTable(hash)) {
            stash(hash);
        }
        return fresh;
    }

    @Override
    protected final boolean putInTable(long hash) {
        long query = plan.cells().query(hash);
        int holder = -1;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int number = candidate(hash, subtable);
            int at = plan.cells().at(number);
            for (int word = at; word < at + plan.cells().bucketWords(); word++) {
                for (long cells = plan.cells().holders(words[word], query); cells != 0; cells &= cells - 1) {
                    if (plan.cells().count(words[word], cells) < plan.ceiling()) {
                        words[word] += Long.lowestOneBit(cells);
                        return true;
                    }
                    holder = holder < 0 ? number : holder;
                }
            }
        }
        if (holder >= 0 && putCopy(hash)) {
            return true;
        }
        int number = holder >= 0 && load(holder) < plan.cellsPerBucket() ? holder : leastLoaded(hash);
        if (load(number) == plan.cellsPerBucket()) {
            return putCrowded(hash);
        }
        add(number, query);
        return true;
    }

    private int load(int number) {
        int at = plan.cells().at(number);
        int load = 0;
        for (int word = at; word < at + plan.cells().bucketWords(); word++) {
            load += Long.bitCount(plan.cells().used(words[word]));
        }
        return load;
    }

    /** Puts a remainder into the lowest empty cell of a bucket that has one. */
    private void add(int number, long query) {
        int at = plan.cells().at(number);
        int word = 0;
        while (plan.cells().empty(words[at + word], word) == 0) {
            word++;
        }
        long cell = Long.lowestOneBit(plan.cells().empty(words[at + word], word));
        words[at + word] |= cell | plan.cells().remainder(cell, query);
    }

    private int leastLoaded(long hash) {
        int least = candidate(hash, 0);
        for (int subtable = 1; subtable < plan.subtables(); subtable++) {
            int candidate = candidate(hash, subtable);
            if (load(candidate) < load(least)) {
                least = candidate;
            }
        }
        return least;
    }

    @Override
    protected final boolean removeAlone(long hash) {
        if (plan.views() || !(this instanceof DeletableFilter)) {
            return super.removeAlone(hash);
        }
        long query = plan.cells().query(hash);
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            int at = at(hash, subtable);
            for (int word = at; word < at + plan.cells().bucketWords(); word++) {
                long cell = Long.lowestOneBit(plan.cells().holders(words[word], query));
                if (cell != 0) {
                    boolean last = plan.cells().count(words[word], cell) == 1;
                    words[word] -= last ? cell | plan.cells().remainder(cell, query) : cell;
                    return true;
                }
            }
        }
        return false;
    }
}
