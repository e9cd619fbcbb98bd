package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.meter.EventCounts;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A filter with a stash: the hashes of elements whose buckets had no room. The stash is replaced as
 * a whole, so that a lookup beside a change sees the old one or the new one.
 *
 * <p>The filter has a table of its own, or is a read-only view of a stored one. Views are filters
 * of their family without a table: lookups read {@link #viewed}, and all that needs the whole table
 * reads the stored filter into the heap.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class StashFilter extends WholeFilter {
    private static final long[] EMPTY = {};

    /** Number of elements in the stash. A lookup searches the stash only if this is not 0. */
    protected int stashed;

    /** The words of the stored table that a view reads; null for other filters. */
    protected @Nullable TableWords viewed;

    private @Nullable StoredTable stored;

    private EventCounts events;
    private final int stashCapacity;
    private final Object stashMonitor = new Object();
    private volatile long[] stash = EMPTY;

    /**
     * Creates a filter with an empty stash.
     *
     * @param seed seed or key that keys are hashed with
     * @param stashCapacity capacity of the stash in elements
     * @param events counts of moves and overflows
     */
    StashFilter(KeySeed seed, int stashCapacity, EventCounts events) {
        super(seed);
        this.events = events;
        this.stashCapacity = stashCapacity;
    }

    /**
     * Returns whether a hash is in the stash.
     *
     * @param hash hash of a key
     * @return true if the stash holds it
     */
    protected final boolean inStash(long hash) {
        return countInStash(hash) > 0;
    }

    /**
     * Returns the number of occurrences of a hash in the stash.
     *
     * @param hash hash of a key
     * @return number of occurrences
     */
    protected final int countInStash(long hash) {
        int count = 0;
        for (long held : stash) {
            count += held == hash ? 1 : 0;
        }
        return count;
    }

    /**
     * Looks up some hashes of a batch in the stash.
     *
     * @param hashes hashes of keys
     * @param begin index of the first hash, a multiple of 64
     * @param end index after the last hash, at most {@code begin + 64}
     * @return answers: bit i % 64 for {@code hashes[i]}
     */
    protected final long inStash(long[] hashes, int begin, int end) {
        long bits = 0;
        for (int i = begin; i < end; i++) {
            bits |= inStash(hashes[i]) ? 1L << i : 0;
        }
        return bits;
    }

    /**
     * Puts a hash that found no room in its buckets into the stash.
     *
     * @param hash hash of the key
     * @return true
     * @throws FilterFullException if the stash is full
     */
    protected final boolean stash(long hash) {
        events.overflowed();
        synchronized (stashMonitor) {
            if (stash.length < stashCapacity) {
                restash(inserted(stash, stash.length, hash));
                return true;
            }
        }
        throw new FilterFullException(FilterNames.subject(this) + " is full: it was made for " + expectedElements()
                + " elements, the buckets of one more are full, and so is the stash of " + stashCapacity
                + ". " + remedyWhenFull());
    }

    /**
     * Returns the remedy to name when there is no room for one more element.
     *
     * @return text of the remedy
     */
    protected String remedyWhenFull() {
        return "Create it for more expected elements, or give it more loads or a larger stash.";
    }

    /**
     * Returns the hashes in the stash.
     *
     * @return hashes, in an array that never changes
     */
    protected final long[] stashedHashes() {
        return stash;
    }

    /**
     * Removes a hash from the stash.
     *
     * @param hash hash of a key
     * @return true if the stash held it
     */
    protected final boolean unstashHash(long hash) {
        synchronized (stashMonitor) {
            for (int i = 0; i < stash.length; i++) {
                if (stash[i] == hash) {
                    restash(without(stash, i));
                    return true;
                }
            }
            return false;
        }
    }

    /** Moves the last hash before the others, if it is still this one. */
    final void moveToFront(long last) {
        synchronized (stashMonitor) {
            int index = stash.length - 1;
            if (index > 0 && stash[index] == last) {
                restash(inserted(without(stash, index), 0, last));
            }
        }
    }

    /** Replaces the stash. The array must never change again. */
    final void restash(long... hashes) {
        synchronized (stashMonitor) {
            stash = hashes;
            stashed = hashes.length;
        }
    }

    /** Sorts the hashes, so that their order does not depend on that of their puts. */
    final void sortStash() {
        synchronized (stashMonitor) {
            long[] sorted = stash.clone();
            Arrays.sort(sorted);
            restash(sorted);
        }
    }

    private static long[] without(long[] hashes, int index) {
        long[] rest = new long[hashes.length - 1];
        System.arraycopy(hashes, 0, rest, 0, index);
        System.arraycopy(hashes, index + 1, rest, index, rest.length - index);
        return rest;
    }

    private static long[] inserted(long[] hashes, int index, long hash) {
        long[] more = new long[hashes.length + 1];
        System.arraycopy(hashes, 0, more, 0, index);
        more[index] = hash;
        System.arraycopy(hashes, index, more, index + 1, hashes.length - index);
        return more;
    }

    @Override
    public final int stashSize() {
        return stashed;
    }

    /** Returns the number of elements that the stash has room for. */
    final int stashCapacity() {
        return stashCapacity;
    }

    /** Returns the hashes in the stash, as a view. */
    final LongBuffer stashWords() {
        return LongBuffer.wrap(stash);
    }

    // Events.

    /** Returns the counts of moves and overflows. */
    final EventCounts events() {
        return events;
    }

    /** Lets the filter, which was cloned, count on its own. */
    final void countAlone() {
        events = events.copy();
    }

    /**
     * Counts moved elements.
     *
     * @param elements number of elements
     */
    protected final void moved(int elements) {
        events.moved(elements);
    }

    @Override
    public final long moves() {
        return events.moves();
    }

    @Override
    public final long overflows() {
        return events.overflows() + overflowsInTable();
    }

    /**
     * Returns the number of puts that the table has counted itself.
     *
     * @return number of puts that found their buckets full
     */
    protected long overflowsInTable() {
        return 0;
    }

    // Views.

    /**
     * Returns whether filters of this class are views. Constructors ask, before the fields of the
     * class are set, so an implementation returns a constant.
     *
     * @return true if the filter has no table of its own
     */
    protected boolean isView() {
        return false;
    }

    /** A pass over a view reads the stored filter into the heap. */
    @Override
    public final boolean allowsPasses() {
        return !isView();
    }

    /** Returns the stored filter that a view shows; null for other filters. */
    final @Nullable StoredTable stored() {
        return stored;
    }

    /** Lets a view show a stored filter. */
    final void show(StoredTable table) {
        viewed = table.words();
        stored = table;
        restash(table.stash());
    }

    /**
     * Returns the words of the stored table that a view reads.
     *
     * @return words
     */
    protected final TableWords viewedWords() {
        return Objects.requireNonNull(viewed);
    }

    /**
     * Throws an exception if the filter is a view.
     *
     * @param change name of the method that would change it
     * @throws UnsupportedOperationException if the filter is a view
     */
    protected final void requireOwnTable(String change) {
        if (isView()) {
            throw readOnly(change);
        }
    }

    /**
     * Returns the exception for a change of a view.
     *
     * @param change name of the method that would change it
     * @return exception to throw
     */
    protected static UnsupportedOperationException readOnly(String change) {
        return new UnsupportedOperationException(
                change + ": the filter is a read-only view of stored bytes. Read it with Filters.read to change it.");
    }
}
