package dev.filtersmith.advisor.buckets;

/**
 * The search for a path of moves that makes room in one of a new element's buckets. It is breadth
 * first, so it finds the shortest path, and it visits each bucket once. It ends at a bucket below
 * the relocation load where the last cell keeps its length. If there is none, it takes the first
 * bucket with any other room. This is a bucket below the relocation load where the last cell is
 * cut, or one above it whose remainders are short already, since it had more cells once.
 */
final class CellMoves {
    private final CountedCells cells;
    private final CellChoice choice;
    private final OneLength lengths;
    private final int relocationLoad;

    /** The buckets of the search in the order of visits. */
    private final int[] queue;

    /**
     * For each bucket of the queue, the cell that would move there, and the place of that cell's
     * bucket in the queue; NONE for the new element's buckets.
     */
    private final int[] movers;

    private final int[] parents;
    private final int[] alternates;

    /** The number of the last search that met each bucket. */
    private final int[] met;

    private int searches;
    private int size;

    /** The end of the second-best path. */
    private int spareBucket;

    private int spareCell;
    private int sparePlace;

    CellMoves(CountedCells cells, CellChoice choice, CountingSimulation simulation, OneLength lengths) {
        this.cells = cells;
        this.choice = choice;
        this.lengths = lengths;
        this.relocationLoad = simulation.relocationLoad();
        this.queue = new int[simulation.searchedBuckets()];
        this.movers = new int[queue.length];
        this.parents = new int[queue.length];
        this.alternates = new int[simulation.subtables()];
        this.met = new int[simulation.subtables() * simulation.bucketsPerSubtable()];
    }

    /**
     * Frees a cell of one of these buckets, which have all reached the relocation load. Returns the
     * cell, or NONE if nothing changed.
     */
    int vacate(int[] buckets) {
        searches++;
        size = 0;
        spareBucket = CountedCells.NONE;
        for (int bucket : buckets) {
            enqueue(bucket, CountedCells.NONE, CountedCells.NONE);
        }
        for (int place = 0; place < size; place++) {
            int first = cells.firstCell(queue[place]);
            for (int cell = first; cell < first + cells.load(queue[place]); cell++) {
                int target = targetOf(cell, place);
                if (target != CountedCells.NONE) {
                    return moveAlong(target, cell, place);
                }
            }
        }
        if (spareBucket == CountedCells.NONE || cells.withSpareRoom(buckets) != CountedCells.NONE) {
            return CountedCells.NONE;
        }
        return moveAlong(spareBucket, spareCell, sparePlace);
    }

    /**
     * Returns a bucket that ends the search, or NONE. Other buckets that the cell may move to are
     * queued.
     */
    private int targetOf(int cell, int place) {
        choice.candidates(cells.fingerprint(cell), alternates);
        for (int bucket : alternates) {
            if (bucket == queue[place]) {
                continue;
            }
            int load = cells.load(bucket);
            boolean below = load < relocationLoad;
            boolean spare = load < cells.largestLoad(bucket);
            int length = lengths.length(Math.max(cells.largestLoad(bucket), below ? load + 1 : load));
            if (length > cells.length(cell)) {
                continue; // dropped bits do not come back
            }
            if (below && length == cells.length(cell)) {
                return bucket;
            }
            if (spareBucket == CountedCells.NONE && (below || spare)) {
                spareBucket = bucket;
                spareCell = cell;
                sparePlace = place;
            }
            if (!below) {
                enqueue(bucket, cell, place);
            }
        }
        return CountedCells.NONE;
    }

    private void enqueue(int bucket, int mover, int parent) {
        if (size < queue.length && met[bucket] != searches) {
            met[bucket] = searches;
            queue[size] = bucket;
            movers[size] = mover;
            parents[size] = parent;
            size++;
        }
    }

    /**
     * Moves a cell to a bucket, and each cell before it on the path to the vacated place of the
     * next one. Returns the place that the first cell vacated.
     */
    private int moveAlong(int target, int lastCell, int lastPlace) {
        cells.appendCopy(target, lastCell);
        int cell = lastCell;
        for (int place = lastPlace; parents[place] != CountedCells.NONE; place = parents[place]) {
            cells.copy(movers[place], cell);
            cell = movers[place];
        }
        return cell;
    }
}
