package dev.filtersmith.advisor.buckets;

/**
 * The search for a path of moves that makes room in one of a newcomer's buckets: breadth first, so that the shortest is found, and each
 * bucket is looked into once. It ends at a bucket below the relocation load where the last cell keeps its length. If there is none, the
 * first bucket counts that has any other room: below the relocation load, but the last cell is cut there, or above it, but with
 * remainders that are short already, since it had more cells once.
 */
final class CellMoves {
    private final CountedCells cells;
    private final CellChoice choice;
    private final OneLength lengths;
    private final int relocationLoad;

    /** The buckets of the search in the order in which they are looked into. */
    private final int[] queue;

    /** For each, the cell that would move there, and the place of that cell's bucket in the queue; NONE for the newcomer's. */
    private final int[] movers;

    private final int[] parents;
    private final int[] alternates;

    /** The number of the search that last met a bucket. */
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
     * Frees a cell of one of these buckets, all of which have reached the relocation load, and returns it; or NONE, and nothing changed.
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

    /** A bucket that ends the search; the others that the cell may move to are noted for later. */
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

    /** Moves a cell to a bucket, and each cell of the path before it to the place of the one after it; returns the first cell's place. */
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
