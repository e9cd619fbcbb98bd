package dev.filtersmith.dleft;

/**
 * A breadth-first search over buckets, for a path along which elements move. Each bucket visited
 * keeps its origin: the bucket before it on the path, and the slot there whose element has it as a
 * candidate. A bucket takes 4 bytes.
 */
final class SweptPaths {
    private final SweptBuckets buckets;
    private final RangeChoice choice;

    /** The buckets visited, in order; the origin of each, and the slot there that led to it. */
    private int[] visited = new int[0];

    private int[] origins = new int[0];
    private int[] slots = new int[0];
    private int tail;

    /** By bucket: the search that visited it last. */
    private final int[] searches;

    private int search;

    SweptPaths(SweptBuckets buckets, RangeChoice choice) {
        this.buckets = buckets;
        this.choice = choice;
        this.searches = new int[buckets.count()];
    }

    /**
     * Raises the number of buckets that a search may visit. Returns false if it may visit as many
     * already.
     */
    boolean grow(int most) {
        if (visited.length >= most) {
            return false;
        }
        visited = new int[most];
        origins = new int[most];
        slots = new int[most];
        return true;
    }

    /** Begins a search that has visited no bucket. */
    void begin() {
        search++;
        tail = 0;
    }

    /** Visits a bucket at which paths begin. */
    void visit(int number) {
        visit(number, -1, 0);
    }

    /** Visits a bucket from a slot of one visited, unless it is visited or there are too many. */
    void visit(int number, int origin, int slot) {
        if (tail < visited.length && searches[number] != search) {
            searches[number] = search;
            visited[tail] = number;
            origins[tail] = origin;
            slots[tail++] = slot;
        }
    }

    boolean isVisited(int number) {
        return searches[number] == search;
    }

    /** Returns the number of buckets visited. */
    int count() {
        return tail;
    }

    /** Returns the load of a visited bucket. */
    int load(int at) {
        return buckets.load(visited[at]);
    }

    /** Returns a candidate of the element in a slot of a visited bucket. */
    int candidate(int at, int slot, int subtable) {
        return choice.candidate(buckets.hash(visited[at], slot), subtable);
    }

    /** Moves elements along a path, and puts an element into the vacant slot. */
    void moveIn(long hash, int end, int last, int lastSlot) {
        int root = move(end, last, lastSlot);
        buckets.set(visited[root], slots[root], hash);
    }

    /** Moves elements along a path, and closes the vacant slot. */
    void moveOut(int end, int last, int lastSlot) {
        int root = move(end, last, lastSlot);
        buckets.remove(visited[root], slots[root]);
    }

    /**
     * Moves elements along a path: that of a slot in a visited bucket to the end of the path, and
     * one of each bucket before into the slot that has become vacant. The slot of the first bucket
     * of the path is vacant in the end. Returns the place of that bucket among the visited ones;
     * its entry in {@link #slots} is the vacant slot.
     */
    private int move(int end, int last, int lastSlot) {
        buckets.add(end, buckets.hash(visited[last], lastSlot));
        int at = last;
        int vacant = lastSlot;
        while (origins[at] >= 0) {
            int origin = origins[at];
            buckets.set(visited[at], vacant, buckets.hash(visited[origin], slots[at]));
            vacant = slots[at];
            at = origin;
        }
        slots[at] = vacant;
        return at;
    }
}
