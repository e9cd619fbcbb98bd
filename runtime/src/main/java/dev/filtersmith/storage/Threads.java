package dev.filtersmith.storage;

import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * The agreement of the threads that use a filter at the same time: locks of writers, and versions
 * by which readers notice what writers do. Sets of stripes are those of {@link Stripes}, the
 * agreement of several threads. This class is that of a thread that is alone: it does nothing, and
 * trusts all words.
 */
public class Threads {
    Threads() {}

    /** All stripes. */
    public static final long ALL = -1;

    /** Bit of a version while lookups must not trust the words. */
    public static final long TORN = 1;

    /** Bit of a version while counts must not trust the words. */
    public static final long MOVING = 2;

    /** Bit of a version while counts must not trust the words and the stash together. */
    public static final long DRAINING = 4;

    /** The bits with which counts and copies must not trust the words. */
    public static final long WARY = TORN | MOVING | DRAINING;

    /** A part of a change that takes the lock of its stripe. */
    public static final long LOCKED = 0;

    /** A part of a change that erases an element, which may have been copied. */
    public static final long ERASURE = 8;

    /** A search for moves without a lock. */
    public static final long SEARCH = 16;

    /** For a thread that is alone while it changes the filter. */
    public static final Threads ALONE = new Threads();

    /**
     * For a filter that is made of several, which have threads of their own: no operation may take
     * it for a filter of one thread.
     */
    public static final Threads OF_PARTS = new Threads();

    /** Returns whether other threads may use the filter while one changes it. */
    public final boolean areSeveral() {
        return this != ALONE;
    }

    // Readers.

    /**
     * Returns the state of some stripes, which no later change restores. Words that are read
     * afterwards are at least as new. The state is odd if a version has one of the wary bits, with
     * which the words must not be trusted.
     */
    public long stamp(long set, long wary) {
        return 0;
    }

    /** Returns whether the words that were read since a stamp may be trusted. */
    public boolean isUnchanged(long set, long wary, long stamp) {
        return true;
    }

    /** Takes the versions of all stripes. Words that are read afterwards are at least as new. */
    public void stamp(long[] stamps) {}

    /** Returns the stripes in which lookups since the stamps of all were taken may have erred. */
    public long changedSince(long[] stamps) {
        return 0;
    }

    /**
     * Returns whether stores are made in the locks of ranges, which have no versions. Only who
     * holds back the writers then sees the whole table at one moment.
     */
    public boolean hasRanges() {
        return false;
    }

    // Writers.

    /** Takes the lock of a stripe. */
    public void lockOne(int stripe) {}

    /** Gives a lock back, with all that was written. */
    public void unlockOne(int stripe) {}

    /** Takes the locks of some stripes. */
    public void lock(long set) {}

    /**
     * Takes the locks of more stripes than are held. Where it would have to wait for one below, the
     * locks held are given back for a moment; but not those of a change with {@link #DRAINING}:
     * then the method takes none, and returns false.
     */
    public boolean lockMore(long held, long more) {
        return true;
    }

    /** Gives locks back. */
    public void unlock(long set) {}

    /** Sets a bit of the versions of some locked stripes, before the words change. */
    public void begin(long set, long bit) {}

    /** Changes the versions of some stripes between a copy of an element and its erasure. */
    public void raise(long set) {}

    /** Clears a bit of the versions of some locked stripes, and changes the versions. */
    public void end(long set, long bit) {}

    /** Begins a part of a change: sets a bit of the version of a stripe, or one of the kinds. */
    public final void beginPart(int stripe, long kind) {
        if (kind == LOCKED) {
            lockOne(stripe);
        } else if (kind == ERASURE) {
            raise(1L << stripe);
        } else if (kind == SEARCH) {
            awaitRelease();
        } else {
            begin(1L << stripe, kind);
        }
    }

    /** Ends a part of a change. */
    public final void endPart(int stripe, long kind) {
        if (kind == LOCKED) {
            unlockOne(stripe);
        } else {
            end(1L << stripe, kind);
        }
    }

    /** Locks some stripes for a change. Lookups do not trust them meanwhile if it tears. */
    public final void enter(long set, boolean tears) {
        lock(set);
        if (tears) {
            begin(set, TORN);
        }
    }

    /** Ends {@link #enter}. */
    public final void exit(long set, boolean tears) {
        if (tears) {
            end(set, TORN);
        }
        unlock(set);
    }

    /** Makes a change while no other thread changes some stripes, and no lookup trusts them. */
    public final int alone(long set, IntSupplier change) {
        enter(set, true);
        try {
            return change.getAsInt();
        } finally {
            exit(set, true);
        }
    }

    /** Makes a change in locked stripes that lookups must not see half done. */
    public final boolean torn(long set, BooleanSupplier change) {
        begin(set, TORN);
        try {
            return change.getAsBoolean();
        } finally {
            end(set, TORN);
        }
    }

    /** Begins a store in a range of the table, beside those of other stripes. */
    public void lockRange(int range) {}

    /** Ends {@link #lockRange}. */
    public void unlockRange(int range) {}

    // Threads that need all of the table.

    /** Holds back writers until {@link #release}. */
    public void hold() {}

    /** Ends a hold. */
    public void release() {}

    /** Waits for the end of a hold by another thread. */
    public void awaitRelease() {}
}
