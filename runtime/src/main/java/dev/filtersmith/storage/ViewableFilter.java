package dev.filtersmith.storage;

import dev.filtersmith.KeySeed;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A filter that has a table of its own, or is a read-only view of a stored one. Views are filters
 * of their family without a table: lookups read {@link #viewed}, and all that needs the whole table
 * reads the stored filter into the heap.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class ViewableFilter extends StashFilter {
    /** The words of the stored table that a view reads; null for other filters. */
    protected @Nullable TableWords viewed;

    private @Nullable StoredTable stored;

    /**
     * Creates a filter with an empty stash.
     *
     * @param seed seed or key that keys are hashed with
     * @param stashCapacity capacity of the stash in elements
     */
    ViewableFilter(KeySeed seed, int stashCapacity) {
        super(seed, stashCapacity);
    }

    /**
     * Returns whether filters of this class are views. Constructors ask, before the fields of the
     * class are set, so an implementation returns a constant.
     *
     * @return true if the filter has no table of its own
     */
    protected boolean isView() {
        return false;
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
