package dev.filtersmith.dleft;

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
    private static final int LEAST_VISITED = 32;

    private static final int MOST_DOUBLINGS = 1;

    /**
     * Tables up to this size start with twice the visited buckets. Otherwise one sweep would be
     * worse than puts with moves by 0.5% at 1,000 elements.
     */
    private static final int FEW_BUCKETS = 512;

    /** With a single round, one sweep would not always be as good as puts with moves. */
    private static final int ROUNDS = 2;

    private final KnownPart part;
    private final RangeChoice choice;
    private final int subtables;
    private final SweptBuckets buckets;
    private final SweptPaths paths;

    /** Elements that found no room. */
    private long[] left = new long[8];

    private int leftCount;

    /**
     * By bucket: the share of the rate that went away with an element when the last search found no
     * path; 0 if there was none. Until it is another, or searches visit more buckets, there is no
     * point in the same search.
     */
    private final float[] inVain;

    /** Prepares the sweeps of a part. */
    DLeftPathSweeps(DLeftLayout layout, RangeChoice choice, DLeftBuckets content, KnownPart part) {
        this.part = part;
        this.subtables = layout.spec().subtables();
        this.choice = choice;
        this.buckets = new SweptBuckets(layout, choice, content, part.buckets());
        this.paths = new SweptPaths(buckets, choice);
        this.inVain = new float[part.buckets()];
    }

    /** Places elements, then moves them. Returns the hashes of the elements that found no room. */
    long[] fill(int sweeps) {
        part.forEach((at, element) -> place(part.hash(element)));
        buckets.weigh();
        boolean open = true;
        for (int sweep = 0; sweep < sweeps && open; sweep++) {
            open = sweep(mostVisited(sweep));
        }
        buckets.write();
        return Arrays.copyOf(left, leftCount);
    }

    private void place(long hash) {
        int least = buckets.leastLoaded(hash);
        if (buckets.isFull(least)) {
            leave(hash);
        } else {
            buckets.place(least, hash);
        }
    }

    private int mostVisited(int sweep) {
        int doublings = sweep + (buckets.count() <= FEW_BUCKETS ? 1 : 0);
        return LEAST_VISITED << Math.min(doublings, MOST_DOUBLINGS);
    }

    private void leave(long hash) {
        if (leftCount == left.length) {
            left = Arrays.copyOf(left, 2 * leftCount);
        }
        left[leftCount++] = hash;
    }

    /** Returns whether another sweep may find more paths. */
    private boolean sweep(int most) {
        boolean open = paths.grow(most);
        if (open) {
            Arrays.fill(inVain, 0);
        }
        open |= storeLeft();
        boolean moved = true;
        for (int round = 0; round < ROUNDS && moved; round++) {
            moved = false;
            for (int number = 0; number < buckets.count(); number++) {
                if (buckets.removed(number) != inVain[number]) {
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
        paths.begin();
        for (int subtable = 0; subtable < subtables; subtable++) {
            int candidate = choice.candidate(hash, subtable);
            if (!buckets.isFull(candidate)) {
                buckets.add(candidate, hash);
                return true;
            }
            paths.visit(candidate);
        }
        for (int at = 0; at < paths.count(); at++) {
            for (int slot = 0; slot < paths.load(at); slot++) {
                for (int subtable = 0; subtable < subtables; subtable++) {
                    int other = paths.candidate(at, slot, subtable);
                    if (!buckets.isFull(other)) {
                        paths.moveIn(hash, other, at, slot);
                        return true;
                    }
                    paths.visit(other, at, slot);
                }
            }
        }
        return false;
    }

    /** Moves an element out of a bucket of a group, along the path by which the rate falls most. */
    private boolean moveToBest(int number) {
        paths.begin();
        paths.visit(number);
        float least = buckets.removed(number);
        int best = -1;
        int bestAt = 0;
        int bestSlot = 0;
        for (int at = 0; at < paths.count(); at++) {
            for (int slot = 0; slot < paths.load(at); slot++) {
                for (int subtable = 0; subtable < subtables; subtable++) {
                    int other = paths.candidate(at, slot, subtable);
                    if (!paths.isVisited(other)) {
                        float added = added(number, other);
                        if (added < least) {
                            least = added;
                            best = other;
                            bestAt = at;
                            bestSlot = slot;
                        }
                        paths.visit(other, at, slot);
                    }
                }
            }
        }
        if (best < 0) {
            inVain[number] = buckets.removed(number);
            return false;
        }
        paths.moveOut(best, bestAt, bestSlot);
        return true;
    }

    private float added(int number, int other) {
        return buckets.share(number, other) && !buckets.isFull(other)
                ? buckets.addedFrom(number, other)
                : buckets.added(other);
    }
}
