package dev.filtersmith.storage;

import dev.filtersmith.FilterContent;
import java.nio.LongBuffer;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntSupplier;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The words of a filter, and what a family knows about them beside the operations on one key. A
 * table knows neither names nor meters, keys, threads, stashes or stored forms: the filter that has
 * the table sees to them. Unless a method says otherwise, no other thread changes the table.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class FilterTable {
    /** Creates a table. */
    protected FilterTable() {}

    /** Returns the words that are stored. */
    public abstract LongBuffer words();

    /** Returns an empty table of the same geometry and size, with words of its own. */
    public abstract FilterTable emptied();

    /** Rebuilds the state that is derived from the words. */
    public void restored() {}

    /**
     * Describes the size. In tables of equal description and geometry, a hash has the same places.
     */
    public abstract String sizeText();

    /** Describes the corruption, if any, that would break lookups on restored words. */
    public Optional<String> fault() {
        return Optional.empty();
    }

    // Statistics.

    /**
     * Returns whether statistics may be computed while other threads change the table. If not, they
     * are computed on a copy.
     */
    public boolean isReadBesideWriters() {
        return false;
    }

    /** Returns the number of elements in the table. */
    public abstract long elements();

    /** Returns the rate of false positives. */
    public double falsePositiveRate() {
        return scan(0).expectedFpp();
    }

    /** Reads the whole table. */
    public abstract FilterContent scan(int stashed);

    /**
     * Returns the number of puts that the table has counted itself because they found their bucket
     * full.
     */
    public long overflows() {
        return 0;
    }

    // Changes beside other threads.

    /**
     * Returns whether other threads change words at once, one by one and without stripes.
     * Statistics and stored forms that need one state are taken from copies. It is false if writers
     * are alone, or take the locks of stripes.
     */
    public boolean changesWithoutStripes() {
        return false;
    }

    /** Holds back the writers that know no stripes, and waits until none is at work. */
    public void holdWriters() {}

    /** Ends {@link #holdWriters}. */
    public void releaseWriters() {}

    /** The filter that has the table, as changes of a few elements beside other threads see it. */
    public interface Owner {
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

    /** Returns whether {@link #rebalance} is implemented. */
    public boolean hasMoves() {
        return false;
    }

    /**
     * Moves stored elements to better places, as {@link dev.filtersmith.Filter#rebalance}
     * describes.
     */
    public int rebalance(int maxMoves, Owner owner) {
        throw new UnsupportedOperationException("rebalance");
    }

    /**
     * Adds the elements of another table, as {@link #absorb} does, beside puts without locks.
     * Returns false if there is no room for an element; those before it are in then.
     */
    public boolean absorbBesidePuts(FilterTable other, Owner owner, IntConsumer moves) {
        throw new UnsupportedOperationException("all puts take locks");
    }

    /**
     * Replaces the content by live elements, where a family can compare it with them as a whole.
     * Returns false if the filter must remove each element and put it again.
     *
     * @throws dev.filtersmith.LiveKeysException if the elements are not the content, which is
     *     undefined then
     */
    public boolean refresh(LiveKeys live, LongConsumer put) {
        return false;
    }

    // Other tables.

    /** Copies the words to an equal table. */
    public void copyTo(FilterTable copy) {
        copy.words().put(words());
    }

    /** Ways to add another table while other threads use this one. */
    public enum Union {
        /** A copy is changed, and its content then taken over. */
        ON_A_COPY,

        /** Writers are held back. Lookups find all keys of the table meanwhile. */
        WHILE_WRITERS_WAIT,

        /** Nobody waits: all changes of words are atomic, and no step loses a key. */
        BESIDE_WRITERS
    }

    /** Returns how {@link #absorb} is called. */
    public Union union() {
        return Union.ON_A_COPY;
    }

    /**
     * Adds the elements of another table of the same geometry and size, which no thread changes.
     * Returns false if there is no room for an element; the content is undefined then.
     *
     * @throws UnsupportedOperationException if the family has no union
     */
    public abstract boolean absorb(FilterTable other, IntConsumer moves);

    /**
     * Replaces {@code count} words of a unit by those of a changed copy. Puts without locks have
     * gone on since the copy was made, and go on during the call; what they have added to the table
     * as it was {@code before} is added to the changed copy, too. If there is no room for it, the
     * method changes nothing and returns false. The caller has the locks of all stripes, and
     * lookups do not trust the unit.
     */
    public boolean exchangeUnit(int at, int count, FilterTable before, FilterTable after, IntConsumer moves) {
        throw new UnsupportedOperationException("all puts take locks");
    }

    // Known keys.

    /**
     * Returns the parts of the table, each of which the elements in it never leave; null if places
     * of a key may be anywhere.
     */
    public @Nullable KeyRanges ranges() {
        return null;
    }

    /**
     * Returns another remedy where several threads cannot fill the filter: a text that begins with
     * a comma, or an empty one.
     */
    public String remedyForThreads() {
        return "";
    }

    /**
     * Returns whether the words depend on the order of puts. If not, several threads can fill a
     * table each, and the tables are added up.
     */
    public boolean dependsOnOrder() {
        return true;
    }

    /** Returns whether {@link #fillBalanced} is implemented. */
    public boolean hasSweeps() {
        return false;
    }

    /**
     * Puts the elements of a known collection into the empty table, after one sweep or more. The
     * order of the hashes may change. Several threads work only if there are {@link #ranges}.
     */
    public Balanced fillBalanced(KeyHashes hashes, int sweeps, boolean parallel, long seed) {
        throw new UnsupportedOperationException("sweeps");
    }

    /**
     * The result of a fill after sweeps: the number of different hashes, and those {@code left}
     * that found no place and have to be put.
     */
    @SuppressWarnings("ArrayRecordComponent") // A result, not a value.
    public record Balanced(long different, long... left) {}

    /**
     * Returns whether a put of a key that the filter matches leaves the set of the keys that it
     * matches as it is, and no removal adds to that set, but for elements that leave the stash.
     * False unless the family knows better.
     */
    public boolean copiesKeepMatches() {
        return false;
    }
}
