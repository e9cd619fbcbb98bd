package dev.filtersmith.dlcbf;

import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.storage.Copies;

/**
 * The addition of the cells of another filter. The bucket and the remainder of a cell determine the
 * alternate buckets of its elements, so each is added as its elements would be, one by one, by
 * their keys. A set takes a cell only if no cell matches its keys.
 */
final class DLeftCountingUnion {
    private final DLeftCountingLayout layout;
    private final DLeftCountingBuckets content;
    private final SizedBucketChoice choice;
    private final Copies copies;
    private final DLeftCountingPaths paths;
    private final int cells;
    private final int ceiling;
    private final boolean counts;
    private int moves;

    /** Creates an addition to a filter whose buckets no other thread uses. */
    DLeftCountingUnion(
            DLeftCountingLayout layout,
            DLeftCountingBuckets content,
            SizedBucketChoice choice,
            boolean counts,
            Copies copies) {
        this.layout = layout;
        this.content = content;
        this.choice = choice;
        this.counts = counts;
        this.copies = copies;
        this.paths = new DLeftCountingPaths(layout, content, choice);
        this.cells = layout.spec().cellsPerBucket();
        this.ceiling = (1 << layout.spec().cellCounterBits()) - 1;
    }

    /** Adds the cells of some buckets, from the first on. Returns false if there is no room. */
    boolean add(DLeftCountingBuckets other, int buckets) {
        for (int number = 0; number < buckets; number++) {
            for (int cell = 0; cell < cells; cell++) {
                int count = other.count(number, cell);
                if (count > 0 && !add(number, other.remainder(number, cell), count)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns the number of cells that were moved. */
    int moves() {
        return moves;
    }

    /**
     * Counts up the cells that have the remainder; the rest of the count is counted beside the
     * table, or takes a new cell. Returns false if there is no room.
     */
    boolean add(int number, long remainder, int count) {
        int left = count;
        int holder = -1;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            int candidate = choice.alternate(number, remainder, subtable);
            for (int cell = 0; cell < cells && left > 0; cell++) {
                if (content.holds(candidate, cell, remainder)) {
                    int before = content.count(candidate, cell);
                    int after = counts ? Math.min(ceiling, before + left) : before;
                    content.set(candidate, cell, remainder, after);
                    left -= after - before;
                    holder = holder < 0 ? candidate : holder;
                }
            }
        }
        return left == 0
                || (holder >= 0 && (!counts || copied(number, remainder, left)))
                || addCell(number, holder, remainder, left);
    }

    private boolean copied(int number, long remainder, int count) {
        return copies.add(copyKey(choice.alternate(number, remainder, 0), remainder), count);
    }

    /**
     * Returns the key of the elements with a remainder and, in the first subtable, a bucket: they
     * share all buckets.
     */
    static long copyKey(int firstNumber, long remainder) {
        return (long) firstNumber << Integer.SIZE | remainder;
    }

    private boolean addCell(int number, int holder, long remainder, int count) {
        int to = holder >= 0 && content.load(holder) < cells ? holder : leastLoaded(number, remainder);
        if (content.load(to) < cells) {
            content.add(to, remainder, count);
            return true;
        }
        int moved = layout.moves() ? paths.put(number, remainder, count) : 0;
        moves += moved;
        return moved > 0;
    }

    private int leastLoaded(int number, long remainder) {
        int least = choice.alternate(number, remainder, 0);
        for (int subtable = 1; subtable < layout.spec().subtables(); subtable++) {
            int candidate = choice.alternate(number, remainder, subtable);
            least = content.load(candidate) < content.load(least) ? candidate : least;
        }
        return least;
    }
}
