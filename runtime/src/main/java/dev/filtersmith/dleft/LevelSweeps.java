package dev.filtersmith.dleft;

import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.storage.RangedHashes;
import java.util.Arrays;

/**
 * Sweeps over single buckets whose elements can move. Each element first goes to the least loaded
 * of its candidates. A sweep then takes the loads, from the highest down. From all buckets of a
 * load at once, a breadth-first search looks for paths along which elements move: an element of a
 * bucket goes to another of its candidates, an element of that bucket to another of its own, and so
 * on, so that the first bucket of the path loses an element and the last gains one. A path ends at
 * a bucket where one element more adds less to the rate than leaves the first, so more sweeps never
 * raise the rate. It leads through buckets with one element less than the first: longer ways around
 * heavier buckets are the paths of those, and lighter ones are ends.
 *
 * <p>The search is a forest with a tree for each bucket of the load. A bucket is in one tree, so a
 * search takes time in proportion to the elements of the part, whether or not there are paths. A
 * tree ends with its first path, since that moves its elements; so it is made again until there is
 * no path.
 *
 * <p>A bucket takes 18 bytes, and 4 for each element that it may hold; the next part uses the same
 * memory. In parts of up to {@value #MAX_KEPT} elements each takes 8 bytes for a copy of its hash,
 * and 4 for each subtable, its candidates. In larger ones it takes nothing: the hash stays where
 * the builder keeps it, and candidates are computed whenever a search comes to the element.
 */
final class LevelSweeps {
    /**
     * Searches from each load in a sweep. With random keys at most six found a path; the bound is
     * for keys that were chosen to make each search find a single one.
     */
    private static final int MAX_SEARCHES = 64;

    /**
     * Elements of a part whose candidates are kept: in more, memory counts for more than the third
     * of the time that they save. It is more than the 2^20 that a part has on average, at a load of
     * 4, in tables for 268 to 537 million elements.
     */
    static final int MAX_KEPT = 5 << 18;

    private static final int NONE = -1;

    /** Search of a bucket that is full for good. */
    private static final int CLOSED = Integer.MAX_VALUE;

    private final SizedBucketChoice choice;
    private final DLeftBuckets content;
    private final RangedHashes hashes;
    private final int subtables;
    private final int most;

    /** By load: share of the rate that one element more adds; infinite in a full bucket. */
    private final double[] added;

    /** By load: share of the rate that the last element adds. */
    private final double[] removed;

    /** The bucket from which buckets are numbered. */
    private int first;

    private int buckets;

    private byte[] loads = {};

    /** The elements of each bucket, in places for as many as it may hold. */
    private int[] slots = {};

    /** Whether elements are numbered in order, with their data in the next arrays. */
    private boolean keeps;

    private long[] keptHashes = {};
    private int[] candidates = {};

    /** The elements that found no room. */
    private int[] left = {};

    private int leftCount;

    /** The buckets visited by a search, in order. */
    private int[] visited = {};

    private int tail;

    /**
     * By bucket: the search that visited it last, the first bucket of its path, and the bucket
     * before it with the slot whose element has it as a candidate.
     */
    private int[] searches = {};

    private int[] roots = {};
    private int[] origins = {};
    private byte[] originSlots = {};
    private int search;

    LevelSweeps(DLeftLayout layout, SizedBucketChoice choice, DLeftBuckets content, RangedHashes hashes) {
        this.choice = choice;
        this.content = content;
        this.hashes = hashes;
        this.subtables = layout.spec().subtables();
        this.most = layout.maximumLoad();
        this.added = new double[most + 1];
        this.removed = new double[most + 1];
        for (int load = 1; load <= most; load++) {
            removed[load] = hits(layout, load) - hits(layout, load - 1);
            added[load - 1] = removed[load];
        }
        added[most] = Double.POSITIVE_INFINITY;
    }

    /** Returns the expected number of false hits in a bucket, by equation (1) of the paper. */
    private static double hits(DLeftLayout layout, int load) {
        return Math.scalb((double) load, -layout.widths().fingerprintBits(load));
    }

    /** Fills the empty buckets of a part. Returns the hashes of the elements that found no room. */
    long[] fill(KnownPart part, int sweeps) {
        first = part.first();
        buckets = part.buckets();
        clear(part.requireLength((long) buckets * most));
        keeps = part.elements() <= MAX_KEPT;
        if (keeps) {
            keep(part);
        } else {
            part.forEach((at, element) -> place(element));
        }
        leftCount = storeLeft();
        boolean open = true;
        for (int sweep = 0; sweep < sweeps && open; sweep++) {
            open = sweep();
        }
        write();
        return Arrays.stream(left, 0, leftCount).mapToLong(this::hash).toArray();
    }

    private void clear(int places) {
        if (buckets > loads.length) {
            loads = new byte[buckets];
            slots = new int[places];
            visited = new int[buckets];
            searches = new int[buckets];
            roots = new int[buckets];
            origins = new int[buckets];
            originSlots = new byte[buckets];
        }
        Arrays.fill(loads, 0, buckets, (byte) 0);
        Arrays.fill(searches, 0, buckets, 0);
        search = 0;
        leftCount = 0;
    }

    /** Stores the data of the elements, and places them. */
    private void keep(KnownPart part) {
        int elements = (int) part.elements();
        if (elements > keptHashes.length) {
            keptHashes = new long[elements];
            candidates = new int[elements * subtables];
        }
        part.forEach((at, element) -> {
            keptHashes[at] = hashes.hash(element);
            for (int subtable = 0; subtable < subtables; subtable++) {
                candidates[at * subtables + subtable] = computed(keptHashes[at], subtable);
            }
            place(at);
        });
    }

    private long hash(int element) {
        return keeps ? keptHashes[element] : hashes.hash(element);
    }

    private int candidate(int element, int subtable) {
        return keeps ? candidates[element * subtables + subtable] : computed(hashes.hash(element), subtable);
    }

    private int computed(long hash, int subtable) {
        return choice.candidate(hash, subtable) - first;
    }

    /** Puts an element into the least loaded of its candidates, if that has room. */
    private void place(int element) {
        int least = leastLoaded(element);
        if (loads[least] < most) {
            slots[least * most + loads[least]++] = element;
        } else {
            left = leftCount == left.length ? Arrays.copyOf(left, 2 * leftCount + 8) : left;
            left[leftCount++] = element;
        }
    }

    /** Returns the choice of a put without moves. */
    private int leastLoaded(int element) {
        int least = candidate(element, 0);
        for (int subtable = 1; subtable < subtables; subtable++) {
            int candidate = candidate(element, subtable);
            least = loads[candidate] < loads[least] ? candidate : least;
        }
        return least;
    }

    /**
     * Stores elements that have found no room, and returns the number of those that stay, which
     * move to the front.
     */
    private int storeLeft() {
        int stay = 0;
        for (int i = 0; i < leftCount; i++) {
            if (!store(left[i])) {
                left[stay++] = left[i];
            }
        }
        return stay;
    }

    /**
     * Stores an element. The buckets of a search in vain are full for good, since none of their
     * elements can leave them; no later search looks at them again.
     */
    private boolean store(int element) {
        begin();
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = candidate(element, subtable);
            if (loads[candidate] < most) {
                slots[candidate * most + loads[candidate]++] = element;
                return true;
            }
            visitRoot(candidate);
        }
        for (int at = 0; at < tail; at++) {
            for (int slot = 0; slot < most; slot++) {
                int end = end(visited[at], slot, most + 1, Double.MAX_VALUE);
                if (end != NONE) {
                    int vacant = move(end, visited[at], slot);
                    slots[vacant] = element;
                    return true;
                }
            }
        }
        for (int at = 0; at < tail; at++) {
            searches[visited[at]] = CLOSED;
        }
        return false;
    }

    /** Returns whether any element has moved. */
    private boolean sweep() {
        boolean moved = false;
        for (int load = most; load > 1; load--) {
            for (int round = 0; round < MAX_SEARCHES && relieve(load); round++) {
                moved = true;
            }
        }
        return moved;
    }

    /** Moves elements out of buckets of a load. Returns whether any element has moved. */
    private boolean relieve(int load) {
        begin();
        for (int number = 0; number < buckets; number++) {
            if (loads[number] == load) {
                visitRoot(number);
            }
        }
        boolean moved = false;
        for (int at = 0; at < tail; at++) {
            int number = visited[at];
            int root = roots[number];
            for (int slot = 0; loads[root] == load && slot < loads[number]; slot++) {
                int end = end(number, slot, load, removed[load]);
                if (end != NONE) {
                    int vacant = move(end, number, slot);
                    slots[vacant] = slots[root * most + --loads[root]];
                    moved = true;
                }
            }
        }
        return moved;
    }

    /**
     * Looks at the other candidates of the element in a slot. Returns one where one element more
     * adds less than a limit to the rate; otherwise visits those of the load below the given one,
     * and returns {@link #NONE}.
     */
    private int end(int number, int slot, int load, double limit) {
        int element = slots[number * most + slot];
        // Read once: the loop changes fields.
        boolean kept = keeps;
        int[] others = candidates;
        long hash = kept ? 0 : hashes.hash(element);
        int own = kept ? NONE : choice.subtable(first + number);
        for (int subtable = 0; subtable < subtables; subtable++) {
            if (subtable == own) {
                continue;
            }
            int other = kept ? others[element * subtables + subtable] : computed(hash, subtable);
            if (searches[other] < search) {
                if (added[loads[other]] < limit) {
                    return other;
                } else if (loads[other] == load - 1) {
                    visit(other, roots[number], number, slot);
                }
            }
        }
        return NONE;
    }

    private void begin() {
        search++;
        tail = 0;
    }

    private void visitRoot(int number) {
        if (searches[number] < search) {
            visit(number, number, NONE, 0);
        }
    }

    private void visit(int number, int root, int origin, int slot) {
        searches[number] = search;
        roots[number] = root;
        origins[number] = origin;
        originSlots[number] = (byte) slot;
        visited[tail++] = number;
    }

    /**
     * Moves elements along a path: the element of a slot in a visited bucket to the end of the
     * path, then one of each bucket before it into the vacant slot. Returns the vacant slot of the
     * first bucket.
     */
    private int move(int end, int last, int lastSlot) {
        int vacant = last * most + lastSlot;
        slots[end * most + loads[end]++] = slots[vacant];
        for (int at = last; origins[at] != NONE; at = origins[at]) {
            int before = origins[at] * most + originSlots[at];
            slots[vacant] = slots[before];
            vacant = before;
        }
        return vacant;
    }

    /** Writes the elements into the empty buckets of the table. */
    private void write() {
        long[][] byLoad = new long[most + 1][];
        Arrays.setAll(byLoad, long[]::new);
        long[][] group = new long[1][];
        for (int number = 0; number < buckets; number++) {
            group[0] = byLoad[loads[number]];
            for (int slot = 0; slot < loads[number]; slot++) {
                group[0][slot] = hash(slots[number * most + slot]);
            }
            content.fill(first + number, group);
        }
    }
}
