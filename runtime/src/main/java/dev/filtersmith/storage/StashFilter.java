package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.meter.EventCounts;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A filter with a stash.
 *
 * <p>The filter has a table of its own, or is a read-only view of a stored one. Views are filters
 * of their family without a table: lookups read {@link #viewed}, and all that needs the whole table
 * reads the stored filter into the heap.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class StashFilter extends WholeFilter {
    /** Number of elements in the stash. A lookup searches the stash only if this is not 0. */
    protected int stashed;

    /** The words of the stored table that a view reads; null for other filters. */
    protected @Nullable TableWords viewed;

    private @Nullable StoredTable stored;

    private EventCounts events;
    private Stash stash;

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
        this.stash = new Stash(stashCapacity, new Size(this));
    }

    /**
     * Returns whether a hash is in the stash.
     *
     * @param hash hash of a key
     * @return true if the stash holds it
     */
    protected final boolean inStash(long hash) {
        return stash.count(hash) > 0;
    }

    /**
     * Returns the number of occurrences of a hash in the stash.
     *
     * @param hash hash of a key
     * @return number of occurrences
     */
    protected final int countInStash(long hash) {
        return stash.count(hash);
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
        return stash.find(hashes, begin, end);
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
        if (stash.add(hash)) {
            return true;
        }
        throw new FilterFullException(FilterNames.subject(this) + " is full: it was made for " + expectedElements()
                + " elements, the buckets of one more are full, and so is the stash of "
                + stash.capacity()
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
        return stash.hashes();
    }

    /**
     * Removes a hash from the stash.
     *
     * @param hash hash of a key
     * @return true if the stash held it
     */
    protected final boolean unstashHash(long hash) {
        return stash.remove(hash);
    }

    /** Returns the stash. */
    final Stash stash() {
        return stash;
    }

    /** Gives the filter, which was cloned, an empty stash and counts of its own. */
    final void separate() {
        stash = new Stash(stash.capacity(), new Size(this));
        stashed = 0;
        events = events.copy();
    }

    @Override
    public final int stashSize() {
        return stashed;
    }

    // Events.

    /** Returns the counts of moves and overflows. */
    final EventCounts events() {
        return events;
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

    /** Returns the number of puts that the table has counted itself. */
    abstract long overflowsInTable();

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
        stash.replace(table.stash());
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

    /** The number of elements in the stash, where lookups read it. */
    private record Size(StashFilter filter) implements IntConsumer {
        @Override
        public void accept(int size) {
            filter.stashed = size;
        }
    }
}
