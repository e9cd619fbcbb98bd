package dev.filtersmith.emitted;

import dev.filtersmith.storage.Threads;
import dev.filtersmith.storage.WriterGates;

/** Constants of classes whose filters threads share: compilers copy them. */
public final class Changes {
    // Parts of a change.

    /** A change that needs the lock of its stripe, which puts go on beside. */
    public static final long LOCKED = Threads.LOCKED;

    /**
     * Moves or removals of elements: counts wait until the end, lookups go on, those that have read
     * a bucket before begin again.
     */
    public static final long MOVES = Threads.MOVING;

    /**
     * An erasure of an element. It may have been copied to its other bucket, or an equal one put
     * there: a lookup that has read that bucket before begins again.
     */
    public static final long ERASURE = Threads.ERASURE;

    /**
     * A search for moves, without a lock. It waits while a thread copies the table that has failed
     * to do so between moves.
     */
    public static final long SEARCH = Threads.SEARCH;

    /** A put of a filter without stripes, at its gate in place of a stripe. */
    public static final long GATED_PUT = WriterGates.PUT;

    /** A removal of such a filter: others at its gate wait, and all do while there is a refresh. */
    public static final long GATED_REMOVAL = WriterGates.REMOVAL;

    /**
     * The part of a removal that erases an element, and ends with the removal. It begins when all
     * puts that may have made the element seem present have ended.
     */
    public static final long GATED_ERASURE = WriterGates.ERASURE;

    // How the changes of a class go on beside other threads.

    /**
     * Changes take locks, and a lookup beside one could miss another key that is in, since the
     * change takes several stores or erases an element before it has a copy.
     */
    public static final int TEARING = 0;

    /**
     * Changes take locks, and each store leaves a table that has all keys. An {@link #ERASURE}
     * begins before each, or the table makes the stores, and sees to it.
     */
    public static final int WHOLE = 1;

    /**
     * As {@link #WHOLE}, but not all puts take locks. A put replaces a word of a bucket that is not
     * full by compare-and-set, whoever has the lock meanwhile, and never changes another
     * bucket. Those who have the lock do the same in buckets that are not full, but to clear the
     * whole table.
     */
    public static final int FREE_PUTS = 2;

    /**
     * No change of the table takes locks. All replace words by compare-and-set: an element is
     * copied, an {@link #ERASURE} begins, and then the element is erased. A copy stays behind if a
     * word has changed before the erasure.
     */
    public static final int LOCK_FREE = 3;

    private Changes() {}
}
