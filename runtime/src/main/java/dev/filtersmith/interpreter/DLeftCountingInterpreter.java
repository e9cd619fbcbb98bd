package dev.filtersmith.interpreter;

import dev.filtersmith.Engine;
import dev.filtersmith.layout.DLeftCountingLayout;
import dev.filtersmith.support.DLeftCountingSupport;

/*
 * The d-left counting Bloom filter of Bonomi et al., ESA 2006, section 3.
 *
 * A key has one candidate bucket in each subtable; they and its remainder follow from each other by permutations, so that two keys which
 * share a remainder and one of these buckets share all. An insertion counts up the cell that holds the remainder in any candidate,
 * else it takes an empty cell of the least loaded one, ties to the left. Where the paper leaves open what happens to a counter at its
 * ceiling, a further cell is taken, in the same bucket if it can be. A removal counts down the first cell that holds the remainder.
 * Where all candidates are full, cells move (3.1, of one step there).
 */

/** Runs any layout of a d-left counting Bloom filter. */
public final class DLeftCountingInterpreter extends DLeftCountingSupport implements InterpretedCountingFilter {
    private final DLeftCountingLayout layout;
    private final int subtables;
    private final int cells;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public DLeftCountingInterpreter(DLeftCountingLayout layout, long expectedElements, long seed) {
        super(layout, expectedElements, seed, Engine.INTERPRETED);
        this.layout = layout;
        this.subtables = layout.spec().subtables();
        this.cells = layout.spec().cellsPerBucket();
    }

    @Override
    public boolean mightContainHash(long hash) {
        return countHash(hash) > 0;
    }

    @Override
    public int countHash(long hash) {
        int count = countInStash(hash);
        for (int subtable = 0; subtable < subtables; subtable++) {
            int number = choice.candidate(hash, subtable);
            for (int cell = 0; cell < cells; cell++) {
                if (content.holds(number, cell, content.remainderOf(hash))) {
                    count += content.count(number, cell);
                }
            }
        }
        return count;
    }

    @Override
    public boolean putHash(long hash) {
        boolean fresh = !mightContainHash(hash);
        if (!putInTable(hash)) {
            stash(hash);
        }
        return fresh;
    }

    @Override
    protected boolean putInTable(long hash) {
        long remainder = content.remainderOf(hash);
        int holder = -1;
        for (int subtable = 0; subtable < subtables; subtable++) {
            int number = choice.candidate(hash, subtable);
            for (int cell = 0; cell < cells; cell++) {
                if (content.holds(number, cell, remainder)) {
                    int count = content.count(number, cell);
                    if (count < layout.ceiling()) {
                        content.set(number, cell, remainder, count + 1);
                        return true;
                    }
                    holder = holder < 0 ? number : holder;
                }
            }
        }
        int number = holder >= 0 && content.load(holder) < cells ? holder : leastLoaded(hash);
        if (content.load(number) == cells) {
            return relocate(hash);
        }
        content.add(number, remainder, 1);
        return true;
    }

    private int leastLoaded(long hash) {
        int least = choice.candidate(hash, 0);
        for (int subtable = 1; subtable < subtables; subtable++) {
            int candidate = choice.candidate(hash, subtable);
            if (content.load(candidate) < content.load(least)) {
                least = candidate;
            }
        }
        return least;
    }

    @Override
    public boolean removeHash(long hash) {
        if (removeFromStash(hash)) {
            return true;
        }
        long remainder = content.remainderOf(hash);
        for (int subtable = 0; subtable < subtables; subtable++) {
            int number = choice.candidate(hash, subtable);
            for (int cell = 0; cell < cells; cell++) {
                if (content.holds(number, cell, remainder)) {
                    content.set(number, cell, remainder, content.count(number, cell) - 1);
                    return drainStash();
                }
            }
        }
        return missed();
    }
}
