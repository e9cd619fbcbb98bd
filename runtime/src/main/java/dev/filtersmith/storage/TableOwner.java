package dev.filtersmith.storage;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Filter;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/** The filter that has the table, as changes of a few elements beside other threads see it. */
public interface TableOwner {
    /** Returns the filter, for messages. */
    Filter filter();

    /** Returns whether the filter is a multiset, which counts equal keys; otherwise it is a set. */
    default boolean counts() {
        return filter() instanceof DeletableFilter;
    }

    /** Returns the agreement of the threads that use the filter. */
    Threads threads();

    /** Counts moved elements. */
    void moved(int elements);

    /** Counts what the table has stored itself, as {@link FilterTable#tally}. */
    void stored(long number);

    /** Begins a part of a change of a key that lookups must not see half done. */
    void beginStores(long hash);

    /** Ends the part of the change. */
    void endStores(long hash);

    /** Makes a part of a change of a key that lookups must not see half done. */
    default boolean torn(long hash, BooleanSupplier change) {
        beginStores(hash);
        try {
            return change.getAsBoolean();
        } finally {
            endStores(hash);
        }
    }

    /** Returns the copies of elements beside the table. */
    Copies copies();

    /** Returns the hashes without room in the table. */
    long[] stashed();

    /** Removes a hash from the stash, after its element has come into the table. */
    boolean unstash(long hash);

    /** Returns whether changes take the locks of stripes. If not, they replace single words. */
    boolean locksStripes();

    /** Makes a change while no other thread changes some stripes, and no lookup trusts them. */
    int alone(long stripes, IntSupplier change);

    /** Announces that elements are going to be erased which have been copied. */
    void erasing(long stripes);

    /** Waits while a thread copies the table that has failed to do so between moves. */
    void awaitMoves();

    /** Returns the stripes to which the elements at a word may move. */
    long stripesAround(int word);

    /** Returns the stripes to which the elements near a key, and those near them, may move. */
    long stripesAroundKey(long hash);
}
