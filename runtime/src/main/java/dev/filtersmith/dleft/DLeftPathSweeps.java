package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;
import java.util.Arrays;

/**
 * Sweeps over buckets that share the bits of a group, whose elements can move. Each element first
 * goes to the least loaded of its candidates, as in a put that finds no path. Each sweep then moves
 * elements along paths: an element of a bucket goes to another of its candidates, an element of
 * that bucket to another of its own, and so on, so that one bucket loses an element and the last of
 * the path gains one. Nearly every bucket is the end of some path, and the best of those found is
 * taken, if it lowers the rate, so more sweeps never raise the rate. Since nothing is written yet,
 * fingerprints keep their bits, and paths may lead through and to buckets of any load.
 *
 * <p>A bucket takes 17 bytes, and 8 for each element that it may hold, its hash: a search looks at
 * so many elements that it would take three times as long to read each hash where the builder has
 * it.
 */
final class DLeftPathSweeps {
    /** Buckets that are visited for a path in the first sweep; twice as many in each later one. */
    private static final int MIN_VISITED = 32;

    private static final int MAX_DOUBLINGS = 1;

    /**
     * Tables up to this size start with twice the visited buckets. Otherwise one sweep would be
     * worse than puts with moves by 0.5% at 1,000 elements.
     */
    private static final int FEW_BUCKETS = 512;

    /** With a single round, one sweep would not always be as good as puts with moves. */
    private static final int ROUNDS = 2;

    /** Buckets of a segment of the slots: one array would be too long for the largest tables. */
    private static final int SEGMENT_BITS = 16;

    private static final int SEGMENT_MASK = (1 << SEGMENT_BITS) - 1;

    private final KnownPart part;
    private final DLeftLayout layout;
    private final SizedBucketChoice choice;
    private final DLeftBuckets content;
    private final int subtables;
    private final int group;
    private final int most;

    /** The hashes in each bucket, in places for as many as it may hold. */
    private final long[][] slots;

    private final byte[] loads;

    /** By bucket: share of the rate that one element more adds; infinite in a full bucket. */
    private final float[] added;

    /** By bucket: share of the rate that its last element adds. */
    private final float[] removed;

    /**
     * By bucket: the share of the rate that went away with an element when the last search found no
     * path; 0 if there was none. Until it is another, or searches visit more buckets, there is no
     * point in the same search.
     */
    private final float[] inVain;

    /** Elements that found no room. */
    private long[] left = new long[8];

    private int leftCount;

    /**
     * The buckets visited by a search, in order. Each has an origin, the place here of the bucket
     * before it on the path, and the slot there whose element has it as a candidate.
     */
    private int[] visited = {};

    private int[] origins = {};
    private int[] originSlots = {};
    private int tail;

    /** By bucket: the search that visited it last. */
    private final int[] searches;

    private int search;

    DLeftPathSweeps(DLeftLayout layout, SizedBucketChoice choice, DLeftBuckets content, KnownPart part) {
        this.part = part;
        this.layout = layout;
        this.choice = choice;
        this.content = content;
        this.subtables = layout.spec().subtables();
        this.group = layout.spec().group();
        this.most = layout.maximumLoad();
        int count = part.buckets();
        this.loads = new byte[count];
        this.added = new float[count];
        this.removed = new float[count];
        this.inVain = new float[count];
        this.searches = new int[count];
        this.slots = new long[(count + SEGMENT_MASK) >>> SEGMENT_BITS][];
        for (int segment = 0; segment < slots.length; segment++) {
            slots[segment] = new long[Math.min(SEGMENT_MASK + 1, count - (segment << SEGMENT_BITS)) * most];
        }
    }

    /** Places elements, then moves them. Returns the hashes of the elements that found no room. */
    long[] fill(int sweeps) {
        part.forEach((at, element) -> place(part.hash(element)));
        for (int number = 0; number < loads.length; number++) {
            weigh(number);
        }
        boolean open = true;
        for (int sweep = 0; sweep < sweeps && open; sweep++) {
            int doublings = sweep + (loads.length <= FEW_BUCKETS ? 1 : 0);
            open = sweep(MIN_VISITED << Math.min(doublings, MAX_DOUBLINGS));
        }
        write();
        return Arrays.copyOf(left, leftCount);
    }

    /** Returns a candidate of a key; buckets are numbered from the first of the part. */
    private int candidate(long hash, int subtable) {
        return choice.candidate(hash, subtable) - part.first();
    }

    private void place(long hash) {
        int least = leastLoaded(hash);
        if (isFull(least)) {
            leave(hash);
        } else {
            set(least, loads[least]++, hash);
        }
    }

    /** Returns the bucket of a key that a put without moves would choose. */
    private int leastLoaded(long hash) {
        int least = candidate(hash, 0);
        for (int subtable = 1; subtable < subtables; subtable++) {
            int candidate = candidate(hash, subtable);
            int more = loads[candidate] - loads[least];
            if (more < 0
                    || (more == 0
                            && layout.prefersLighterGroups()
                            && GroupWidths.sum(packed(candidate)) < GroupWidths.sum(packed(least)))) {
                least = candidate;
            }
        }
        return least;
    }

    private void leave(long hash) {
        if (leftCount == left.length) {
            left = Arrays.copyOf(left, 2 * leftCount);
        }
        left[leftCount++] = hash;
    }

    /** Returns whether another sweep may find more paths. */
    private boolean sweep(int mostVisited) {
        boolean open = visited.length < mostVisited;
        if (open) {
            visited = new int[mostVisited];
            origins = new int[mostVisited];
            originSlots = new int[mostVisited];
            Arrays.fill(inVain, 0);
        }
        open |= storeLeft();
        boolean moved = true;
        for (int round = 0; round < ROUNDS && moved; round++) {
            moved = false;
            for (int number = 0; number < loads.length; number++) {
                if (removed[number] != inVain[number]) {
                    moved |= moveToBest(number);
                }
            }
            open |= moved;
        }
        return open;
    }

    private boolean storeLeft() {
        int before = leftCount;
        leftCount = 0;
        for (int i = 0; i < before; i++) {
            if (!store(left[i])) {
                leave(left[i]);
            }
        }
        return leftCount < before;
    }

    /** Stores an element that has found no room. */
    private boolean store(long hash) {
        begin();
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = candidate(hash, subtable);
            if (!isFull(candidate)) {
                add(candidate, hash);
                return true;
            }
            visit(candidate, -1, 0);
        }
        for (int at = 0; at < tail; at++) {
            for (int slot = 0; slot < loads[visited[at]]; slot++) {
                for (int subtable = 0; subtable < subtables; subtable++) {
                    int other = candidate(hash(visited[at], slot), subtable);
                    if (!isFull(other)) {
                        int root = move(other, at, slot);
                        set(visited[root], originSlots[root], hash);
                        return true;
                    }
                    visit(other, at, slot);
                }
            }
        }
        return false;
    }

    /** Moves an element out of a bucket of a group, along the path by which the rate falls most. */
    private boolean moveToBest(int number) {
        begin();
        visit(number, -1, 0);
        float least = removed[number];
        int best = -1;
        int bestAt = 0;
        int bestSlot = 0;
        for (int at = 0; at < tail; at++) {
            for (int slot = 0; slot < loads[visited[at]]; slot++) {
                for (int subtable = 0; subtable < subtables; subtable++) {
                    int other = candidate(hash(visited[at], slot), subtable);
                    if (searches[other] != search) {
                        float more = addedFrom(number, other);
                        if (more < least) {
                            least = more;
                            best = other;
                            bestAt = at;
                            bestSlot = slot;
                        }
                        visit(other, at, slot);
                    }
                }
            }
        }
        if (best < 0) {
            inVain[number] = removed[number];
            return false;
        }
        int root = move(best, bestAt, bestSlot);
        set(visited[root], originSlots[root], hash(visited[root], --loads[visited[root]]));
        weighGroup(visited[root]);
        return true;
    }

    // Paths.

    private void begin() {
        search++;
        tail = 0;
    }

    /** Visits a bucket from a slot of one visited, unless it is visited or there are too many. */
    private void visit(int number, int origin, int slot) {
        if (tail < visited.length && searches[number] != search) {
            searches[number] = search;
            visited[tail] = number;
            origins[tail] = origin;
            originSlots[tail++] = slot;
        }
    }

    /**
     * Moves elements along a path: that of a slot in a visited bucket to the end of the path, and
     * one of each bucket before into the slot that has become vacant. The slot of the first bucket
     * of the path is vacant in the end. Returns the place of that bucket among the visited ones;
     * its entry in {@link #originSlots} is the vacant slot.
     */
    private int move(int end, int last, int lastSlot) {
        add(end, hash(visited[last], lastSlot));
        int at = last;
        int vacant = lastSlot;
        while (origins[at] >= 0) {
            int origin = origins[at];
            set(visited[at], vacant, hash(visited[origin], originSlots[at]));
            vacant = originSlots[at];
            at = origin;
        }
        originSlots[at] = vacant;
        return at;
    }

    // Buckets.

    private boolean isFull(int number) {
        return loads[number] == most;
    }

    private long hash(int number, int slot) {
        return slots[number >>> SEGMENT_BITS][(number & SEGMENT_MASK) * most + slot];
    }

    private void set(int number, int slot, long hash) {
        slots[number >>> SEGMENT_BITS][(number & SEGMENT_MASK) * most + slot] = hash;
    }

    private void add(int number, long hash) {
        set(number, loads[number]++, hash);
        weighGroup(number);
    }

    private void weighGroup(int number) {
        for (int member = 0, first = first(number); member < group; member++) {
            weigh(content.neighbour(first, member));
        }
    }

    private void weigh(int number) {
        int packed = packed(number);
        double hits = hits(packed);
        added[number] = isFull(number) ? Float.POSITIVE_INFINITY : (float) (hits(packed + one(number)) - hits);
        removed[number] = loads[number] == 0 ? 0 : (float) (hits - hits(packed - one(number)));
    }

    /** Returns the share of the rate that a bucket's element adds to another bucket. */
    private float addedFrom(int number, int other) {
        if (first(number) != first(other) || isFull(other)) {
            return added[other];
        }
        int without = packed(number) - one(number);
        return (float) (hits(without + one(other)) - hits(without));
    }

    /** Returns the expected number of false hits in a group, by equation (1) of the paper. */
    private double hits(int packed) {
        int bits = layout.widths().fingerprintBits(packed);
        double hits = 0;
        for (int member = 0; member < group; member++) {
            hits += Math.scalb((double) GroupWidths.unpack(packed, member), -GroupWidths.unpack(bits, member));
        }
        return hits;
    }

    private int one(int number) {
        return 1 << (content.member(number) * GroupWidths.PACKED_BITS);
    }

    private int first(int number) {
        return content.neighbour(number, -content.member(number));
    }

    private int packed(int number) {
        int packed = 0;
        for (int member = 0, first = first(number); member < group; member++) {
            packed |= loads[content.neighbour(first, member)] << (member * GroupWidths.PACKED_BITS);
        }
        return packed;
    }

    /** Writes the elements into the empty buckets, each group at once. */
    private void write() {
        long[][] hashes = new long[group][];
        for (int first = 0; first < loads.length; first++) {
            if (content.member(first) == 0) {
                for (int member = 0; member < group; member++) {
                    int number = content.neighbour(first, member);
                    int from = (number & SEGMENT_MASK) * most;
                    hashes[member] = Arrays.copyOfRange(slots[number >>> SEGMENT_BITS], from, from + loads[number]);
                }
                content.fill(part.first() + first, hashes);
            }
        }
    }
}
