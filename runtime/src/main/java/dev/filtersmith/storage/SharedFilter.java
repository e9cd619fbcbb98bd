package dev.filtersmith.storage;

import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * A filter that several threads may use at the same time, if it has stripes. This class lets
 * threads do the operations of its classes beside one another.
 */
public abstract class SharedFilter extends AnnouncingFilter {
    /**
     * Attempts of a lookup beside writers, most of which let other threads run. The lookup then
     * gives the answer that is never wrong about a key that is in: a writer may be suspended for
     * long.
     */
    private static final int MOST_ATTEMPTS = 1024;

    /** Rounds of copies of the table before writers are held back. */
    private static final int COPY_ATTEMPTS = 16;

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
        return shown == null ? steadyTable() : (SharedFilter) shown.onHeap();
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
     * Returns a filter as {@link #steady}, of one that is not a view.
     *
     * @return filter to read as a whole
     */
    protected SharedFilter steadyTable() {
        return isShared() ? copy() : this;
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
                SharedFilter before = copy.duplicate();
                change.accept(copy);
                complete[0] = exchange(before, copy);
            }
        });
        return complete[0];
    }

    private SharedFilter duplicate() {
        SharedFilter duplicate = emptied();
        duplicate.table().words().put(table().words());
        duplicate.stash().replace(stashedHashes());
        return duplicate;
    }

    /**
     * Runs a change of the whole filter, of which there is one at a time, while writers are held
     * back.
     *
     * @param change change, beside which lookups go on
     */
    protected final void changeWhole(Runnable change) {
        changeBesidePuts(() -> {
            holdWriters();
            try {
                change.run();
            } finally {
                releaseWriters();
            }
        });
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

    /** Holds back other writers, and waits until none is at work. */
    protected void holdWriters() {
        threads().hold();
    }

    /** Ends {@link #holdWriters}. */
    protected void releaseWriters() {
        threads().release();
    }

    /**
     * Returns a copy that no other thread uses, each unit of which is as it was at one moment. A
     * family without stripes has no such units.
     *
     * @return copy
     */
    protected final SharedFilter copy() {
        SharedFilter copy = emptied();
        TableUnits units = units();
        for (int tries = 1; !copiedBetweenDrains(units, copy); tries++) {
            if (tries == COPY_ATTEMPTS) {
                holdWriters();
                try {
                    while (!copiedBetweenDrains(units, copy)) {
                        Thread.onSpinWait();
                    }
                } finally {
                    releaseWriters();
                }
                break;
            }
        }
        copy.restored();
        return copy;
    }

    private TableUnits units() {
        return new TableUnits(table(), threads(), stripeMap());
    }

    /** Returns an empty filter of the same geometry and size, which no other thread uses. */
    final SharedFilter emptied() {
        SharedFilter empty = (SharedFilter) part();
        empty.detach();
        return empty;
    }

    /**
     * Copies the stash and the table. Returns whether no element left the stash meanwhile, which
     * would be in the table, too.
     */
    private boolean copiedBetweenDrains(TableUnits units, SharedFilter copy) {
        long[] hashes = stashedHashes();
        units.copyTo(copy.table());
        copy.stash().replace(hashes);
        return hashes == stashedHashes();
    }

    /** Takes the content of a copy. Lookups find each key in the old content or in the new. */
    final void takeOver(SharedFilter copy) {
        takeOver(copy, () -> units().copyFrom(copy.table()), copy::stashedHashes);
    }

    /**
     * Takes the content of a changed copy, unit by unit, with what was put since it was made.
     * Returns whether it took all units.
     */
    private boolean exchange(SharedFilter before, SharedFilter after) {
        TableUnits units = units();
        StashExchange stash = units.exchangeOfStash(before.stashedHashes(), after.stashedHashes(), stash().capacity());
        takeOver(after, () -> units.exchange(before.table(), after.table(), stash, this::moved), stash::hashes);
        return stash.isComplete();
    }

    /**
     * Takes the content of a copy.
     *
     * @param table change of the table
     * @param stash returns the stash that belongs to it, also after an Error
     */
    private void takeOver(SharedFilter copy, Runnable table, Supplier<long[]> stash) {
        // Keys may leave the stash for the table, or the table for the stash.
        long[] both = LongStream.concat(Arrays.stream(stashedHashes()), Arrays.stream(copy.stashedHashes()))
                .toArray();
        threads().begin(Threads.ALL, Threads.DRAINING);
        try {
            stash().replace(both);
            try {
                table.run();
            } finally {
                stash().replace(stash.get());
            }
        } finally {
            threads().end(Threads.ALL, Threads.DRAINING);
        }
        restored();
        events().addFrom(copy.events());
        events().overflowed(copy.overflowsInTable() - overflowsInTable());
    }
}
