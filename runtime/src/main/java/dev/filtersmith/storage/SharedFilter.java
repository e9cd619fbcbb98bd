package dev.filtersmith.storage;

import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/**
 * A filter that several threads may use at the same time, if it has stripes. This class lets
 * threads do the operations of its classes beside one another.
 */
public abstract class SharedFilter extends StripedFilter {
    /**
     * Attempts of a lookup beside writers, most of which let other threads run. The lookup then
     * gives the answer that is never wrong about a key that is in: a writer may be suspended for
     * long.
     */
    private static final int MOST_ATTEMPTS = 1024;

    /** Monitor of changes of the whole filter, of which there is one at a time. */
    private final Object wholeChanges = new Object();

    /**
     * Creates a filter with an empty stash.
     *
     * @param seed seed or key that keys are hashed with
     * @param stashCapacity capacity of the stash in elements
     * @param concurrency mode for which the operations need stripes
     */
    SharedFilter(KeySeed seed, int stashCapacity, Concurrency concurrency) {
        super(seed, stashCapacity, concurrency);
    }

    // Operations beside those of other threads.

    /**
     * Adds a key by its hash.
     *
     * @param hash hash of the key
     * @return true if the key was definitely not present before
     */
    protected final boolean putShared(long hash) {
        if (!isShared()) {
            return putAlone(hash);
        }
        long set = changedStripesOf(hash);
        enter(set);
        try {
            return putAlone(hash);
        } finally {
            exit(set);
        }
    }

    /**
     * Looks up a key by its hash.
     *
     * @param hash hash of the key
     * @return false if the key was definitely never put
     */
    protected final boolean mightContainShared(long hash) {
        if (!isShared()) {
            return mightContainAlone(hash);
        }
        Threads shared = threads();
        long set = stripesOf(hash);
        for (int tries = 1; tries <= MOST_ATTEMPTS; tries++) {
            long stamp = shared.stamp(set, Threads.TORN);
            try {
                boolean found = mightContainAlone(hash);
                if (shared.isUnchanged(set, Threads.TORN, stamp)) {
                    return found;
                }
            } catch (IndexOutOfBoundsException torn) {
                // A writer may have changed a bucket between two reads of it, so that what one read
                // leads out of what the other did.
                if (shared.isUnchanged(set, Threads.TORN, stamp)) {
                    throw torn;
                }
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
        threads().stamp(versions);
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
        long changed = threads().changedSince(versions);
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

    // The whole filter.

    /**
     * Returns the filter itself if it is not shared, otherwise a copy that no other thread changes;
     * of a view, the filter on the heap. The copy is a state that could have been: it has all
     * elements that were put before and not removed, and each unit of its table is as it was at one
     * moment.
     *
     * @return filter to read as a whole
     */
    protected final SharedFilter steady() {
        StoredTable shown = stored();
        if (shown != null) {
            return (SharedFilter) shown.onHeap();
        }
        return isShared() || table().changesWithoutStripes() ? copy() : this;
    }

    /**
     * Returns the table of {@link #steady}.
     *
     * @return table that no other thread changes
     */
    protected final FilterTable untouchedTable() {
        return steady().table();
    }

    /**
     * Returns a filter of the family's storage with the content of this one, which no other thread
     * changes.
     *
     * @return filter whose table can be read
     */
    SharedFilter whole() {
        return steady();
    }

    /**
     * Runs a change of the whole filter on a copy, while writers are held back, and then takes over
     * the content of the copy. Lookups find each key in the old content or in the new. If the
     * change fails, the filter stays as it was. Puts without locks go on; then an Error while the
     * copy is taken over leaves a part of the table as it was.
     *
     * @return false if a part of the content stays as it was, since puts without locks have taken
     *     the room that the change needs there
     */
    final boolean changeAsCopy(Consumer<SharedFilter> change) {
        boolean[] complete = {true};
        changeWhole(() -> {
            SharedFilter copy = copy();
            if (!isShared() || locksPuts()) {
                change.accept(copy);
                takeOver(copy);
            } else {
                Content before = copy.content().copy();
                change.accept(copy);
                complete[0] = copies().exchange(before, copy.content());
                restored();
            }
        });
        return complete[0];
    }

    /**
     * Runs a change of the whole filter, of which there is one at a time, while writers are held
     * back.
     *
     * @param change change, beside which lookups go on
     */
    protected final void changeWhole(Runnable change) {
        changeBesidePuts(() -> whileHeld(change));
    }

    private void whileHeld(Runnable action) {
        threads().hold();
        table().holdWriters();
        try {
            action.run();
        } finally {
            table().releaseWriters();
            threads().release();
        }
    }

    /**
     * Runs a change of the whole filter, of which there is one at a time, beside puts.
     *
     * @param change change, beside which lookups and puts go on
     */
    final void changeBesidePuts(Runnable change) {
        synchronized (wholeChanges) {
            change.run();
        }
    }

    /**
     * Returns a copy that no other thread uses, each unit of which is as it was at one moment. A
     * family without stripes has no such units.
     *
     * @return copy
     */
    protected final SharedFilter copy() {
        SharedFilter copy = emptied();
        copies().copyTo(copy.content());
        copy.restored();
        return copy;
    }

    /** Returns the content, without names, keys and threads. */
    final Content content() {
        return new Content(table(), stash(), events());
    }

    private ContentCopies copies() {
        return new ContentCopies(content(), threads(), stripeMap(), this::whileHeld);
    }

    /** Returns an empty filter of the same geometry and size, which no other thread uses. */
    final SharedFilter emptied() {
        SharedFilter empty = (SharedFilter) part();
        empty.keep(table().emptied());
        return empty;
    }

    /** Takes the content of a copy. Lookups find each key in the old content or in the new. */
    final void takeOver(SharedFilter copy) {
        copies().takeOver(copy.content());
        restored();
    }

    /** Returns the filter as its table sees it. */
    final FilterTable.Owner asOwner() {
        return new Owner(this);
    }

    private record Owner(SharedFilter filter) implements FilterTable.Owner {
        @Override
        public long[] stashed() {
            return filter.stashedHashes();
        }

        @Override
        public boolean unstash(long hash) {
            if (!filter.locksStripes()) {
                // A lookup may have read the buckets before the element came, and read the stash
                // after.
                filter.erasingIn(filter.stripesOf(hash));
            }
            return filter.unstashHash(hash);
        }

        @Override
        public boolean locksStripes() {
            return filter.locksStripes();
        }

        @Override
        public int alone(long stripes, IntSupplier change) {
            return filter.threads().alone(stripes, change);
        }

        @Override
        public void erasing(long stripes) {
            filter.erasingIn(stripes);
        }

        @Override
        public void awaitMoves() {
            filter.awaitMoves();
        }

        @Override
        public long stripesAround(int word) {
            return filter.stripesAround(word);
        }

        @Override
        public long stripesAroundKey(long hash) {
            return filter.stripesAroundKey(hash);
        }
    }
}
