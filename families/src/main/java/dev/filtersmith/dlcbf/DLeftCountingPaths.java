package dev.filtersmith.dlcbf;

import dev.filtersmith.buckets.SizedBucketChoice;

/**
 * The breadth-first search for a path of moves when all buckets of a new cell are full. Each
 * full bucket on a path can give one cell to the next, up to a bucket with an empty cell (dlCBF
 * paper, section 3, where paths have one step). A remainder determines the alternate buckets of its
 * elements, so whole cells move, counters included, and no key is needed.
 */
final class DLeftCountingPaths {
    private final DLeftCountingLayout layout;
    private final DLeftCountingBuckets content;
    private final SizedBucketChoice choice;

    /**
     * The full buckets found, in order, and the cell of an earlier bucket that could move to each.
     */
    private final int[] numbers;

    private final int[] origins;
    private final int[] cells;
    private int found;

    DLeftCountingPaths(DLeftCountingLayout layout, DLeftCountingBuckets content, SizedBucketChoice choice) {
        this.layout = layout;
        this.content = content;
        this.choice = choice;
        int visits = layout.spec().relocationVisits();
        this.numbers = new int[visits];
        this.origins = new int[visits];
        this.cells = new int[visits];
    }

    /**
     * Puts a cell whose buckets are full into one of them, after moving another cell out of it.
     * Returns the number of cells moved; 0 if there is no path within the limit on visited buckets,
     * and nothing is changed then.
     */
    int put(int bucket, long remainder, int count) {
        found = 0;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            visit(choice.alternate(bucket, remainder, subtable), -1, 0);
        }
        for (int visited = 0; visited < found; visited++) {
            int moves = moveOutOf(visited, remainder, count);
            if (moves > 0) {
                return moves;
            }
        }
        return 0;
    }

    /**
     * Inspects the alternate buckets of a bucket's cells for the end of the path. Returns the
     * number of cells moved.
     */
    private int moveOutOf(int visited, long arriving, int arrivingCount) {
        int number = numbers[visited];
        for (int cell = 0; cell < layout.spec().cellsPerBucket(); cell++) {
            long remainder = content.remainder(number, cell);
            for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
                int other = choice.alternate(number, remainder, subtable);
                if (content.addIfRoom(other, remainder, content.count(number, cell))) {
                    return 1 + shift(visited, cell, arriving, arrivingCount);
                }
                visit(other, visited, cell);
            }
        }
        return 0;
    }

    private void visit(int number, int origin, int cell) {
        if (found < numbers.length && !isVisited(number)) {
            numbers[found] = number;
            origins[found] = origin;
            cells[found++] = cell;
        }
    }

    private boolean isVisited(int number) {
        for (int i = 0; i < found; i++) {
            if (numbers[i] == number) {
                return true;
            }
        }
        return false;
    }

    /**
     * Fills a vacated cell from the bucket before it on the path, and so on. The new element takes
     * the cell that the first bucket vacates.
     */
    private int shift(int last, int vacated, long arriving, int arrivingCount) {
        int step = last;
        int cell = vacated;
        int moves = 0;
        while (origins[step] >= 0) {
            int before = numbers[origins[step]];
            int moving = cells[step];
            content.set(numbers[step], cell, content.remainder(before, moving), content.count(before, moving));
            cell = moving;
            step = origins[step];
            moves++;
        }
        content.set(numbers[step], cell, arriving, arrivingCount);
        return moves;
    }
}
