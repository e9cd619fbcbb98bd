package dev.filtersmith.storage;

import java.lang.invoke.VarHandle;

/*
 * Puts and removals of a counting Bloom filter by several threads. A key is in if a put of it has
 * ended, and its removal has not begun. Invariant: each counter below its ceiling is at least the
 * number of the elements that are in and have it, so no key that is in is lost. Counters change
 * atomically and stay at the ceiling, so no change is lost, and two operations of different keys
 * that are in need no order: each takes back what it, or the put of its element, has added.
 *
 * Operations on equal keys need an order, since a removal must take back only counts of its own
 * key. A removal first checks that no counter of the key is 0.
 *
 * put, put: both add. Each returns true if it found a counter that was 0, so both may.
 *
 * remove, remove: of an element that is in once, both could pass the check, and the second would
 * take counts of other elements. So removals of equal keys exclude one another, by a gate that the
 * hash determines.
 *
 * put, remove: the check may pass because of a put that has not ended, and whose remaining counters
 * are above 0 because of other elements. If the removal counted these down first, the other
 * elements would be lost until the put reaches them. So a removal waits between its check and its
 * first change until no put is behind the gate: every put that the check saw has ended then, and
 * the element is in. Puts that come later do no harm. If the check finds a counter at 0, then no
 * put of the key that was not taken back had ended, and the removal has missed.
 *
 * A removal of a key that is not in, but seems to be, takes counts of other elements, as in any
 * filter with deletion: it is not allowed.
 *
 * refresh, others: a refresh closes all gates. It waits for removals, and for puts that are under
 * way; puts and removals that come later wait for it. Lookups do not look at gates.
 *
 * Nobody waits in a circle: puts wait for a refresh only, and are not behind a gate then; removals
 * wait for puts, and for another removal or a refresh before they have a gate; a refresh takes the
 * gates in their order.
 */

/** The gates of the writers of a counting Bloom filter. */
public final class WriterGates {
    /** A put. */
    public static final long PUT = -1;

    /** A removal. */
    public static final long REMOVAL = -2;

    /** The changes of a removal. */
    public static final long ERASURE = -3;

    /** The bits of a hash from this one on are the number of its gate. */
    public static final int FIRST_BIT = 58;

    /** Binary logarithm of the words from one gate to the next, a cache line. */
    public static final int SHIFT = 3;

    private static final int GATES = 1 << (Long.SIZE - FIRST_BIT);
    private static final int DISTANCE = 1 << SHIFT;

    /** Bit of a removal that has the gate. The bits below count the puts. */
    private static final long TAKEN = 1L << 32;

    /** Bit of a refresh, which has taken the gate, too. */
    private static final long CLOSED = 1L << 33;

    private final long[] gates;

    /** Creates gates; none unless several threads write. */
    public WriterGates(boolean multiWriter) {
        gates = new long[multiWriter ? GATES * DISTANCE : 0];
    }

    public static int of(long hash) {
        return (int) (hash >>> FIRST_BIT) << SHIFT;
    }

    /** Begins a part of a change. */
    public void begin(int gate, long kind) {
        if (kind == PUT) {
            enter(gate);
        } else if (kind == REMOVAL) {
            take(gate);
        } else {
            awaitPuts(gate);
        }
    }

    /** Ends a put or a removal. */
    public void end(int gate, long kind) {
        if (kind == PUT) {
            leave(gate);
        } else {
            release(gate);
        }
    }

    /** Begins a put. */
    private void enter(int gate) {
        while ((SharedWords.add(gates, gate, 1) & CLOSED) != 0) {
            leave(gate);
            awaitZero(gate, CLOSED);
        }
    }

    /** Ends a put. */
    private void leave(int gate) {
        SharedWords.add(gates, gate, -1);
    }

    /** Begins a removal, after all others at this gate. */
    private void take(int gate) {
        while (SharedWords.set(gates, gate, TAKEN) == 0) {
            awaitZero(gate, TAKEN);
        }
    }

    /** Waits until each put that has changed a word that this thread has read has ended. */
    private void awaitPuts(int gate) {
        // The words were read without acquire semantics.
        VarHandle.acquireFence();
        awaitZero(gate, TAKEN - 1);
    }

    /** Ends a removal. */
    private void release(int gate) {
        SharedWords.add(gates, gate, -TAKEN);
    }

    /** Waits for all writers, and keeps them out. */
    public void closeAll() {
        for (int gate = 0; gate < gates.length; gate += DISTANCE) {
            take(gate);
            SharedWords.add(gates, gate, CLOSED);
            awaitPuts(gate);
        }
    }

    /** Opens all gates again. */
    public void openAll() {
        for (int gate = 0; gate < gates.length; gate += DISTANCE) {
            SharedWords.add(gates, gate, -CLOSED - TAKEN);
        }
    }

    private void awaitZero(int gate, long bits) {
        for (int tries = 1; (SharedWords.get(gates, gate) & bits) != 0; tries++) {
            Stripes.pause(tries);
        }
    }
}
