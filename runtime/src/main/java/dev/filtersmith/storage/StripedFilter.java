package dev.filtersmith.storage;

import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import java.nio.LongBuffer;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A filter whose table has stripes, if threads share it: what a family knows about them, and how a
 * thread that changes the filter announces what readers must notice. Classes of filters implement
 * the operations of one thread that is alone in the stripes of a key.
 */
public abstract class StripedFilter extends StashFilter {
    /** Number of words that the versions of all stripes take. */
    protected static final int VERSION_WORDS = Stripes.WORDS;

    /** Number of words from one version to the next. */
    protected static final int VERSION_SPACING = Stripes.SPACING;

    private final Concurrency concurrency;

    /** The stripes; null if a thread that changes the filter is alone. */
    private @Nullable Stripes stripes;

    /**
     * Creates a filter with an empty stash.
     *
     * @param seed seed or key that keys are hashed with
     * @param stashCapacity capacity of the stash in elements
     * @param concurrency mode for which the operations need stripes
     */
    StripedFilter(KeySeed seed, int stashCapacity, Concurrency concurrency) {
        super(seed, stashCapacity);
        this.stripes =
                concurrency == Concurrency.EXCLUSIVE_WRITER ? null : new Stripes(concurrency, new long[Stripes.WORDS]);
        this.concurrency = concurrency;
    }

    /** Returns the stripes; null if a thread that changes the filter is alone. */
    final @Nullable Stripes stripes() {
        return stripes;
    }

    /** Makes this filter one for a single thread, which is no other's. */
    final void unshare() {
        stripes = null;
    }

    /**
     * Returns whether other threads may use the filter while one changes it.
     *
     * @return false if operations need no stripes
     */
    protected final boolean isShared() {
        return stripes != null;
    }

    /**
     * Returns the number of words that a family appends to its table for the versions of the
     * stripes.
     *
     * @return 0 if the filter is not shared
     */
    protected final int versionWords() {
        return isShared() ? VERSION_WORDS : 0;
    }

    /**
     * Keeps the versions of the stripes in the last words of an array. The version of stripe i is
     * word i * 8 of them. The filter must not be in use.
     *
     * @param words array with {@link #versionWords} more words than the family needs
     */
    protected final void keepVersions(long[] words) {
        if (isShared()) {
            stripes = new Stripes(concurrency, words);
        }
    }

    // What a family knows.

    /**
     * Adds a key by its hash, by a thread that is alone in the key's stripes.
     *
     * @param hash hash of the key
     * @return true if the key was definitely not present before
     */
    protected abstract boolean putAlone(long hash);

    /**
     * Looks up a key by its hash. If a writer is in the key's stripes, any answer may come, or an
     * IndexOutOfBoundsException, but soon.
     *
     * @param hash hash of the key
     * @return false if the key was definitely never put
     */
    protected abstract boolean mightContainAlone(long hash);

    /**
     * Returns the stripes whose words decide about a key.
     *
     * @param hash hash of the key
     * @return set of stripes
     */
    protected long stripesOf(long hash) {
        return 1;
    }

    /**
     * Returns the stripes that a change of a key may write to.
     *
     * @param hash hash of the key
     * @return set of stripes, with all of {@link #stripesOf}
     */
    protected long changedStripesOf(long hash) {
        return stripesOf(hash);
    }

    /**
     * Returns whether a lookup beside a change could miss another key that is in, since the change
     * takes several stores or erases an element before it has a copy. If not, each store leaves a
     * table that has all keys, and {@link #erasing} comes before each erasure.
     *
     * @return false if lookups need not wait for the end of a change
     */
    protected boolean changesTear() {
        return true;
    }

    /**
     * Returns the number of words of the table in a unit: consecutive words of one stripe.
     *
     * @return number of words, at least 1; that of the table or more if it is one unit
     */
    protected int unitWords() {
        return Integer.MAX_VALUE;
    }

    /**
     * Returns whether elements stay in the unit to which they were put.
     *
     * @return false if an element may be in one unit now and in another later
     */
    protected boolean staysInUnit() {
        return true;
    }

    /**
     * Returns the stripes of a unit.
     *
     * @param unit number of the unit
     * @return set of stripes
     */
    protected long stripesOfUnit(int unit) {
        return 1L << unit;
    }

    /**
     * Returns the words of the buckets.
     *
     * @return a view of the words themselves, from its position to its limit
     */
    protected abstract LongBuffer table();

    /** Gives a copy of the filter words of its own, of the same number, with any content. */
    protected abstract void detach();

    /** Rebuilds the state that is derived from the words. */
    protected void restored() {}

    // Changes.

    /** Lets a writer into some stripes. */
    final void enter(Stripes shared, long set) {
        shared.lock(set);
        if (changesTear()) {
            shared.begin(set, Stripes.TORN);
        }
    }

    /** Ends what {@link #enter} began. */
    final void exit(Stripes shared, long set) {
        if (changesTear()) {
            shared.end(set, Stripes.TORN);
        }
        shared.unlock(set);
    }

    /**
     * Makes a change while no other thread changes some stripes, and no lookup trusts them.
     *
     * @param set stripes
     * @param change change
     * @return result of the change
     */
    protected final int alone(long set, IntSupplier change) {
        Stripes shared = stripes;
        if (shared == null) {
            return change.getAsInt();
        }
        shared.lock(set);
        shared.begin(set, Stripes.TORN);
        try {
            return change.getAsInt();
        } finally {
            shared.end(set, Stripes.TORN);
            shared.unlock(set);
        }
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
        Stripes shared = stripes;
        if (shared == null || changesTear()) {
            return change.getAsBoolean();
        }
        long set = changedStripesOf(hash);
        shared.begin(set, Stripes.TORN);
        try {
            return change.getAsBoolean();
        } finally {
            shared.end(set, Stripes.TORN);
        }
    }

    /**
     * Begins to move or remove elements: counts wait until the end, lookups go on, those that have
     * read a bucket before begin again.
     *
     * @param stripe stripe of the elements
     */
    protected final void beginMoves(int stripe) {
        Stripes shared = stripes;
        if (shared != null) {
            shared.begin(1L << stripe, Stripes.MOVING);
        }
    }

    /**
     * Announces that an element is going to be erased. It may have been copied to its other bucket,
     * or an equal one put there: a lookup that has read that bucket before begins again.
     *
     * @param stripe stripe of the element
     */
    protected final void erasing(int stripe) {
        Stripes shared = stripes;
        if (shared != null) {
            shared.raise(1L << stripe);
        }
    }

    /**
     * Ends the moves or removals of elements.
     *
     * @param stripe stripe of the elements
     */
    protected final void endMoves(int stripe) {
        Stripes shared = stripes;
        if (shared != null) {
            shared.end(1L << stripe, Stripes.MOVING);
        }
    }
}
