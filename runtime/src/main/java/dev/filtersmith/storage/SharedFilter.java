package dev.filtersmith.storage;

import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A filter that several threads may use at the same time, if it has stripes. Classes of filters
 * implement the operations of one thread that is alone in the stripes of a key. This class lets
 * threads do them beside one another.
 */
public abstract class SharedFilter extends StashFilter implements Cloneable {
    /** Number of words that the versions of all stripes take. */
    protected static final int VERSION_WORDS = Stripes.WORDS;

    /** Number of words from one version to the next. */
    protected static final int VERSION_SPACING = Stripes.SPACING;

    /**
     * Attempts of a lookup beside writers, most of which let other threads run. The lookup then
     * gives the answer that is never wrong about a key that is in: a writer may be suspended for
     * long.
     */
    private static final int MOST_ATTEMPTS = 1024;

    /** Attempts to copy a part of the table between writers before they are held back. */
    private static final int COPY_ATTEMPTS = 16;

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
    SharedFilter(KeySeed seed, int stashCapacity, Concurrency concurrency) {
        super(seed, stashCapacity);
        this.stripes =
                concurrency == Concurrency.EXCLUSIVE_WRITER ? null : new Stripes(concurrency, new long[Stripes.WORDS]);
        this.concurrency = concurrency;
    }

    /** Returns the stripes; null if a thread that changes the filter is alone. */
    final @Nullable Stripes stripes() {
        return stripes;
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
     * Looks up a key by its hash. If a writer is in the key's stripes, any answer may come, but no
     * exception, and soon.
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

    @Override
    protected final void moved(int elements) {
        if (stripes == null) {
            super.moved(elements);
        } else {
            count(elements, 0);
        }
    }

    @Override
    protected final void overflowed() {
        if (stripes == null) {
            super.overflowed();
        } else {
            count(0, 1);
        }
    }

    // Operations beside those of other threads.

    /**
     * Adds a key by its hash.
     *
     * @param hash hash of the key
     * @return true if the key was definitely not present before
     */
    protected final boolean putShared(long hash) {
        Stripes shared = stripes;
        if (shared == null) {
            return putAlone(hash);
        }
        long set = changedStripesOf(hash);
        enter(shared, set);
        try {
            return putAlone(hash);
        } finally {
            exit(shared, set);
        }
    }

    /**
     * Looks up a key by its hash.
     *
     * @param hash hash of the key
     * @return false if the key was definitely never put
     */
    protected final boolean mightContainShared(long hash) {
        Stripes shared = stripes;
        if (shared == null) {
            return mightContainAlone(hash);
        }
        long set = stripesOf(hash);
        for (int tries = 1; tries <= MOST_ATTEMPTS; tries++) {
            long stamp = shared.stamp(set, Stripes.TORN);
            boolean found = mightContainAlone(hash);
            if (shared.isUnchanged(set, Stripes.TORN, stamp)) {
                return found;
            }
            Stripes.pause(tries);
        }
        return true;
    }

    /**
     * Begins the lookup of a batch of keys.
     *
     * @param versions array of 64 words for the state of the stripes
     */
    protected final void stamp(long[] versions) {
        Stripes shared = stripes;
        if (shared != null) {
            shared.stamp(versions);
        }
    }

    /**
     * Ends the lookup of a batch of keys: looks up again those in whose stripes a writer was.
     *
     * @param versions state of the stripes when the lookup began
     * @param hashes hashes of the keys
     * @param count number of keys
     * @param hits answers: bit i % 64 of word i / 64 after the first
     * @param to index of the first word of answers
     * @return change of the number of keys that may be present
     */
    protected final int lookAgain(long[] versions, long[] hashes, int count, long[] hits, int to) {
        Stripes shared = stripes;
        long changed = shared == null ? 0 : shared.changedSince(versions);
        int difference = 0;
        for (int i = 0; i < count && changed != 0; i++) {
            if ((stripesOf(hashes[i]) & changed) != 0) {
                long before = hits[to + (i >>> 6)] >>> i & 1;
                long now = mightContainShared(hashes[i]) ? 1 : 0;
                hits[to + (i >>> 6)] ^= (before ^ now) << i;
                difference += (int) (now - before);
            }
        }
        return difference;
    }

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
     * Makes a part of a change that lookups must not see half done, by a thread that is alone in the
     * key's stripes.
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
     * Begins to move elements: counts wait until the end, lookups go on.
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
     * Ends the moves of elements.
     *
     * @param stripe stripe of the elements
     */
    protected final void endMoves(int stripe) {
        Stripes shared = stripes;
        if (shared != null) {
            shared.end(1L << stripe, Stripes.MOVING);
        }
    }

    // The whole filter.

    /**
     * Returns the filter itself if it is not shared, otherwise a copy that no other thread changes.
     * The copy is a state that could have been: it has all elements that were put before and not
     * removed, and each unit of its table is as it was at one moment.
     *
     * @return filter to read as a whole
     */
    protected SharedFilter steady() {
        return stripes == null ? this : copy();
    }

    /**
     * Runs a change of the whole filter on a copy, while writers are held back, and then takes over
     * the content of the copy. Lookups find each key in the old content or in the new. If the
     * change fails, the filter stays as it was.
     */
    final void changeAsCopy(Consumer<SharedFilter> change) {
        holdWriters();
        try {
            SharedFilter copy = copy();
            change.accept(copy);
            takeOver(copy);
        } finally {
            releaseWriters();
        }
    }

    /** Holds back other writers, and waits until none is at work. */
    protected void holdWriters() {
        if (stripes != null) {
            stripes.hold();
        }
    }

    /** Ends {@link #holdWriters}. */
    protected void releaseWriters() {
        if (stripes != null) {
            stripes.release();
        }
    }

    /**
     * Returns a copy that no other thread uses, each unit of which is as it was at one moment. A
     * family without stripes has no such units.
     *
     * @return copy
     */
    protected final SharedFilter copy() {
        SharedFilter copy;
        try {
            copy = (SharedFilter) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
        copy.stripes = null;
        copy.detach();
        long[] stashBefore;
        do {
            stashBefore = stashedHashes();
            forEachUnit((set, at, length) -> copySteadily(set, copy.table(), at, length));
            // An element that left the stash meanwhile would be in the table, too.
        } while (stashBefore != stashedHashes());
        copy.restash(stashBefore);
        copy.restored();
        return copy;
    }

    private void takeOver(SharedFilter copy) {
        // Keys may leave the stash for the table, or the table for the stash.
        restash(LongStream.concat(Arrays.stream(stashedHashes()), Arrays.stream(copy.stashedHashes()))
                .toArray());
        Stripes shared = stripes;
        forEachUnit((set, at, length) -> {
            if (shared == null) {
                copyWords(copy.table(), table(), at, length);
            } else {
                shared.take(set);
                shared.begin(set, Stripes.TORN);
                copyWords(copy.table(), table(), at, length);
                shared.end(set, Stripes.TORN);
                shared.unlock(set);
            }
        });
        restash(copy.stashedHashes());
        restored();
        count(copy.moves() - moves(), copy.overflows() - overflows());
    }

    /** A part of the table whose words belong together. */
    private interface Unit {
        void accept(long set, int at, int length);
    }

    private void forEachUnit(Unit action) {
        int words = table().remaining();
        int size = stripes != null && staysInUnit() ? Math.min(unitWords(), words) : words;
        for (int at = 0; at < words; at += size) {
            action.accept(size == words ? Stripes.ALL : stripesOfUnit(at / size), at, Math.min(size, words - at));
        }
    }

    private void copySteadily(long set, LongBuffer to, int at, int length) {
        Stripes shared = stripes;
        if (shared == null) {
            copyWords(table(), to, at, length);
        } else if (!copiedBetweenWriters(shared, set, to, at, length, COPY_ATTEMPTS)) {
            shared.hold();
            try {
                copiedBetweenWriters(shared, set, to, at, length, Integer.MAX_VALUE);
            } finally {
                shared.release();
            }
        }
    }

    private boolean copiedBetweenWriters(Stripes shared, long set, LongBuffer to, int at, int length, int mostTries) {
        for (int tries = 1; tries <= mostTries; tries++) {
            long stamp = shared.stamp(set, Stripes.TORN | Stripes.MOVING);
            copyWords(table(), to, at, length);
            if (shared.isUnchanged(set, Stripes.TORN | Stripes.MOVING, stamp)) {
                return true;
            }
            Stripes.pause(tries);
        }
        return false;
    }

    private static void copyWords(LongBuffer from, LongBuffer to, int at, int length) {
        to.put(to.position() + at, from, from.position() + at, length);
    }
}
