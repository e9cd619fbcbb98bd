package dev.filtersmith.windows;

import dev.filtersmith.storage.TableOwner;
import dev.filtersmith.storage.Threads;

/*
 * A path is searched without locks, so other threads may change it until the locks of the stripes
 * of its elements are taken. From then on only the empty slot at its end may be taken by a put.
 */

/** Puts of elements whose slots are taken: the elements on a path to an empty slot move. */
final class WindowMoves extends WindowSearch {
    /** Results of an attempt that moves nothing: another thread has changed the path. */
    private static final int AGAIN = -1;

    private static final int NO_ROOM = -2;

    WindowMoves(WindowSlots slots, int visits) {
        super(slots, visits);
    }

    /**
     * Puts an element, whose stripe is locked, if there is a path of moves to an empty slot, or to
     * one whose element can become a copy beside the table. Returns false if there is none.
     */
    boolean put(int window, long fingerprint, TableOwner owner) {
        int moves;
        do {
            int[][] path = find(window, fingerprint);
            boolean empty = ends(path);
            moves = empty || (owner.counts() && findsTwice(path, owner))
                    ? lockAndMove(path, empty, window, fingerprint, owner)
                    : NO_ROOM;
        } while (moves == AGAIN);
        if (moves > 0) {
            owner.moved(moves);
        }
        return moves >= 0;
    }

    private boolean findsTwice(int[][] path, TableOwner owner) {
        return findTwice(path, slot -> owner.copies().takes(slots.copyKeyOf(slot, slots.get(slot))));
    }

    private int lockAndMove(int[][] path, boolean empty, int window, long fingerprint, TableOwner owner) {
        Threads threads = owner.threads();
        long own = slots.stripe(fingerprint);
        long all = own | stripes(path);
        if (!threads.lockMore(own, all & ~own)) {
            return NO_ROOM;
        }
        try {
            long last = empty ? 0 : slots.read(end(path), threads);
            boolean isSame = isPath(path, all, threads) && (empty || isTwice(end(path), last, all, threads));
            return isSame ? move(path, last, window, fingerprint, all, owner) : AGAIN;
        } finally {
            threads.unlock(all & ~own);
        }
    }

    /** Returns the stripes of the elements of a path, and of one at its end. */
    private long stripes(int[][] path) {
        long set = stripeOf(slots.get(end(path)));
        for (int step = last(path); step >= 0; step = before(path, step)) {
            set |= stripeOf(slots.get(slot(path, step)));
        }
        return set;
    }

    /** Returns the stripe of a value, or none if it is that of an empty slot. */
    private long stripeOf(long value) {
        return value == 0 ? 0 : slots.stripe(value);
    }

    /**
     * Returns whether each element of a path has a locked stripe, can move to the next slot, and is
     * not at the end. One whose stripe is locked stays as it is.
     */
    private boolean isPath(int[][] path, long locked, Threads threads) {
        int to = end(path);
        for (int step = last(path); step >= 0; step = before(path, step)) {
            int from = slot(path, step);
            long value = slots.read(from, threads);
            if ((stripeOf(value) & locked) == 0
                    || from == end(path)
                    || !slots.fits(to, from - slots.offset(value), slots.fingerprint(value))) {
                return false;
            }
            to = from;
        }
        return true;
    }

    /** Returns whether a value is an element of a locked stripe, which another slot has, too. */
    private boolean isTwice(int slot, long value, long locked, Threads threads) {
        return (stripeOf(value) & locked) != 0 && slots.hasTwin(slot, value, threads);
    }

    /**
     * Makes the moves, from the far end on. An element at the end is counted beside the table
     * before its slot is overwritten, and the table has another one of its class, so no key is ever
     * missing. Returns the number of elements moved.
     */
    private int move(int[][] path, long last, int window, long fingerprint, long locked, TableOwner owner) {
        Threads threads = owner.threads();
        threads.begin(locked, Threads.MOVING);
        try {
            if (last != 0 && !owner.copies().add(slots.copyKeyOf(end(path), last), 1)) {
                return NO_ROOM;
            }
            return shift(path, last, window, fingerprint, threads);
        } finally {
            threads.end(locked, Threads.MOVING);
        }
    }

    private int shift(int[][] path, long last, int window, long fingerprint, Threads threads) {
        int to = end(path);
        long before = last;
        int moves = 0;
        for (int step = last(path); step >= 0; step = before(path, step)) {
            int from = slot(path, step);
            long value = slots.get(from);
            if (!store(to, before, from - slots.offset(value), slots.fingerprint(value), threads)) {
                return AGAIN;
            }
            to = from;
            before = value;
            moves++;
        }
        return store(to, before, window, fingerprint, threads) ? moves : AGAIN;
    }

    /**
     * Stores an element in a slot of one of its windows, in place of one that has been copied.
     * Returns false if the slot was empty, and another thread has taken it.
     */
    private boolean store(int slot, long before, int window, long fingerprint, Threads threads) {
        if (before != 0) {
            threads.raise(slots.stripe(before));
        }
        return slots.replace(slot, before, slots.valueIn(slot, window, fingerprint), threads);
    }
}
