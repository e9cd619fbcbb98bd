package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import java.util.function.IntSupplier;

/** A filter as cold code sees it: the operations of its class on hashes, and its content. */
public interface HashOperations extends Fills.Filled, TableOwner {
    // Types that the verifier would otherwise load where they are passed on.

    default Fills.Filled filled() {
        return this;
    }

    @Override
    default TableOwner owner() {
        return this;
    }

    @Override
    Filter filter();

    @Override
    Threads threads();

    /** Returns the stripes of each key. */
    StripeMap map();

    /** Returns the stripes whose words decide about a key. */
    long stripesOf(long hash);

    /** Returns whether a lookup beside a change could miss another key that is in. */
    boolean changesTear();

    /** Returns whether all puts wait while a thread holds back the writers. */
    boolean locksPuts();

    /** Adds a key. */
    void putHash(long hash);

    /** Removes one occurrence of a key. Returns false if there is none. */
    boolean removeHash(long hash);

    @Override
    HashOperations part();

    @Override
    HashOperations emptied();

    /** Rebuilds the state that is derived from the words, but for {@link #recount}. */
    void restored();

    /**
     * Returns what is stored, as {@link FilterTable#tally} counts it, with the elements beside the
     * table.
     */
    long tally();

    /** Counts what is stored by the words, now or when it is asked for. No thread changes them. */
    void recount();

    // What the table asks for.

    @Override
    default Copies copies() {
        return content().copies();
    }

    @Override
    default long[] stashed() {
        return content().stash().hashes();
    }

    @Override
    default boolean unstash(long hash) {
        if (!locksStripes()) {
            // A lookup may have read the buckets before the element came, and read the stash after.
            threads().raise(stripesOf(hash));
        }
        return content().stash().remove(hash);
    }

    @Override
    default void beginStores(long hash) {
        if (threads().areSeveral() && !changesTear()) {
            threads().begin(map().changedFor(hash, stripesOf(hash)), Threads.TORN);
        }
    }

    @Override
    default void endStores(long hash) {
        if (threads().areSeveral() && !changesTear()) {
            threads().end(map().changedFor(hash, stripesOf(hash)), Threads.TORN);
        }
    }

    @Override
    default int alone(long stripes, IntSupplier change) {
        return threads().alone(stripes, change);
    }

    @Override
    default void erasing(long stripes) {
        threads().raise(stripes);
    }

    @Override
    default void awaitMoves() {
        threads().awaitRelease();
    }

    @Override
    default long stripesAround(int word) {
        return map().around(word);
    }

    @Override
    default long stripesAroundKey(long hash) {
        return map().staysInUnit() ? stripesOf(hash) : Threads.ALL;
    }
}
