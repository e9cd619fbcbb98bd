package dev.filtersmith.storage;

import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * A filter whose writers announce in its stripes what other threads must notice, if threads share
 * it.
 */
public abstract class AnnouncingFilter extends StripedFilter {
    /**
     * Creates a filter with an empty stash.
     *
     * @param seed seed or key that keys are hashed with
     * @param stashCapacity capacity of the stash in elements
     * @param concurrency mode for which the operations need stripes
     */
    AnnouncingFilter(KeySeed seed, int stashCapacity, Concurrency concurrency) {
        super(seed, stashCapacity, concurrency);
    }

    /** Lets a writer into some stripes. */
    final void enter(long set) {
        threads().lock(set);
        if (changesTear()) {
            threads().begin(set, Threads.TORN);
        }
    }

    /** Ends what {@link #enter(long)} began. */
    final void exit(long set) {
        if (changesTear()) {
            threads().end(set, Threads.TORN);
        }
        threads().unlock(set);
    }

    /**
     * Makes a change while no other thread changes some stripes, and no lookup trusts them.
     *
     * @param set stripes
     * @param change change
     * @return result of the change
     */
    protected final int alone(long set, IntSupplier change) {
        Threads shared = threads();
        shared.lock(set);
        shared.begin(set, Threads.TORN);
        try {
            return change.getAsInt();
        } finally {
            shared.end(set, Threads.TORN);
            shared.unlock(set);
        }
    }

    // Parts of a change by a class whose changes do not tear, and whose elements have one stripe.

    /**
     * Lets a writer into a stripe.
     *
     * @param stripe number of the stripe
     */
    protected final void enter(int stripe) {
        threads().lockOne(stripe);
    }

    /**
     * Ends what {@link #enter(int)} began.
     *
     * @param stripe number of the stripe
     */
    protected final void exit(int stripe) {
        threads().unlockOne(stripe);
    }

    // Parts of a change by a class that takes no locks.

    /**
     * Replaces a word of the table, unless another thread has changed it.
     *
     * @param words words
     * @param index index of the word
     * @param before word that was read
     * @param after word to write
     * @return true if it was replaced
     */
    protected static boolean compareAndSet(long[] words, int index, long before, long after) {
        return AtomicWords.compareAndSet(words, index, before, after);
    }

    /**
     * Returns a word of the table and, if another thread has written it, sees all that this thread
     * had done before.
     *
     * @param words words
     * @param index index of the word
     * @return word
     */
    protected static long read(long[] words, int index) {
        return AtomicWords.read(words, index);
    }

    /**
     * Announces that elements are going to be erased which have been copied.
     *
     * @param set stripes of the elements
     */
    protected final void erasingIn(long set) {
        threads().raise(set);
    }

    /** Waits while a thread copies the table that has failed to do so between moves. */
    protected final void awaitMoves() {
        threads().awaitRelease();
    }

    // Parts of a change by a class whose changes do not tear.

    /**
     * Makes a part of a change that lookups must not see half done, by a thread that is alone in
     * the key's stripes.
     *
     * @param hash hash of the key
     * @param change part of the change of the key
     * @return result of the change
     */
    protected final boolean torn(long hash, BooleanSupplier change) {
        Threads shared = threads();
        if (!shared.areSeveral() || changesTear()) {
            return change.getAsBoolean();
        }
        long set = changedStripesOf(hash);
        shared.begin(set, Threads.TORN);
        try {
            return change.getAsBoolean();
        } finally {
            shared.end(set, Threads.TORN);
        }
    }

    /**
     * Begins to move or remove elements: counts wait until the end, lookups go on, those that have
     * read a bucket before begin again.
     *
     * @param stripe stripe of the elements
     */
    protected final void beginMoves(int stripe) {
        threads().begin(1L << stripe, Threads.MOVING);
    }

    /**
     * Announces that an element is going to be erased. It may have been copied to its other bucket,
     * or an equal one put there: a lookup that has read that bucket before begins again.
     *
     * @param stripe stripe of the element
     */
    protected final void erasing(int stripe) {
        erasingIn(1L << stripe);
    }

    /**
     * Ends the moves or removals of elements.
     *
     * @param stripe stripe of the elements
     */
    protected final void endMoves(int stripe) {
        threads().end(1L << stripe, Threads.MOVING);
    }

    /**
     * Begins stores that lookups must not see half done, by a thread that is alone in the stripe.
     *
     * @param stripe stripe of the elements
     */
    protected final void beginStores(int stripe) {
        threads().begin(1L << stripe, Threads.TORN);
    }

    /**
     * Ends the stores.
     *
     * @param stripe stripe of the elements
     */
    protected final void endStores(int stripe) {
        threads().end(1L << stripe, Threads.TORN);
    }
}
