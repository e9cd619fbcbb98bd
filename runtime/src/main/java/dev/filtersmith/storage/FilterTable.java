package dev.filtersmith.storage;

import dev.filtersmith.FilterContent;
import java.nio.LongBuffer;
import java.util.Optional;
import java.util.function.IntConsumer;
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

    /**
     * Returns the words that are stored.
     *
     * @return a view of the words themselves, from its position to its limit
     */
    public abstract LongBuffer words();

    /**
     * Returns an empty table of the same geometry and size, with words of its own.
     *
     * @return table whose words are all 0
     */
    public abstract FilterTable emptied();

    /** Rebuilds the state that is derived from the words. */
    public void restored() {}

    /**
     * Describes the size. In tables of equal description and geometry, a hash has the same places.
     *
     * @return numbers of the parts of the table
     */
    public abstract String sizeText();

    /**
     * Describes the corruption, if any, that would break lookups on restored words.
     *
     * @return description of words that no filter writes; empty if there are none
     */
    public Optional<String> fault() {
        return Optional.empty();
    }

    // Statistics.

    /**
     * Returns whether statistics may be computed while other threads change the table. If not, they
     * are computed on a copy.
     *
     * @return true if each word counts on its own
     */
    public boolean isReadBesideWriters() {
        return false;
    }

    /**
     * Returns the number of elements in the table.
     *
     * @return number, as {@link dev.filtersmith.Filter#approximateElementCount} describes
     */
    public abstract long elements();

    /**
     * Returns the rate of false positives.
     *
     * @return rate, as {@link dev.filtersmith.Filter#expectedFpp} describes
     */
    public double falsePositiveRate() {
        return scan(0).expectedFpp();
    }

    /**
     * Reads the whole table.
     *
     * @param stashed number of elements beside the table
     * @return content of the filter
     */
    public abstract FilterContent scan(int stashed);

    /**
     * Returns the number of puts that the table has counted itself because they found their bucket
     * full.
     *
     * @return number of puts
     */
    public long overflows() {
        return 0;
    }

    // Other tables.

    /** Ways to add another table while other threads use this one. */
    public enum Union {
        /** A copy is changed, and its content then taken over. */
        ON_A_COPY,

        /** Writers are held back. Lookups find all keys of the table meanwhile. */
        WHILE_WRITERS_WAIT,

        /** Nobody waits: all changes of words are atomic, and no step loses a key. */
        BESIDE_WRITERS
    }

    /**
     * Returns how {@link #absorb} is called.
     *
     * @return way to add another table
     */
    public Union union() {
        return Union.ON_A_COPY;
    }

    /**
     * Adds the elements of another table of the same geometry and size. If there is no room for an
     * element, the content is undefined afterwards.
     *
     * @param other table of the same family, which no thread changes
     * @param moves receiver of numbers of moved elements
     * @return false if there is no room for an element
     * @throws UnsupportedOperationException if the family has no union
     */
    public abstract boolean absorb(FilterTable other, IntConsumer moves);

    /**
     * Replaces a unit of the table by that of a changed copy. Puts without locks have gone on since
     * the copy was made, and go on during the call; what they have added is added to the changed
     * copy, too. The caller has the locks of all stripes, and lookups do not trust the unit.
     *
     * @param at first word of the unit
     * @param count number of words of the unit
     * @param before copy of the table before the change
     * @param after changed copy
     * @param moves receiver of numbers of moved elements
     * @return false if there is no room for what was added; the unit is not replaced then
     */
    public boolean exchangeUnit(int at, int count, FilterTable before, FilterTable after, IntConsumer moves) {
        throw new UnsupportedOperationException("all puts take locks");
    }

    // Known keys.

    /**
     * Returns the parts of the table, if all places of a key lie in one of them.
     *
     * @return parts, each of which the elements in it never leave; null if places of a key may be
     *     anywhere
     */
    public @Nullable KeyRanges ranges() {
        return null;
    }

    /**
     * Returns another remedy where several threads cannot fill the filter.
     *
     * @return text that begins with a comma, or an empty one
     */
    public String remedyForThreads() {
        return "";
    }

    /**
     * Returns whether the words depend on the order of puts. If not, several threads can fill a
     * table each, and the tables are added up.
     *
     * @return false if the words of a set of keys are always the same
     */
    public boolean dependsOnOrder() {
        return true;
    }

    /**
     * Returns whether {@link #fillBalanced} is implemented.
     *
     * @return true if sweeps find better places for known keys
     */
    public boolean hasSweeps() {
        return false;
    }

    /**
     * Puts the elements of a known collection into the empty table, after sweeps.
     *
     * @param hashes hashes of the keys, whose order may change
     * @param sweeps number of times that each element is moved to a better place, 1 or more
     * @param parallel whether to use several threads, if there are {@link #ranges}
     * @param seed seed of random decisions
     * @return result
     */
    public Balanced fillBalanced(KeyHashes hashes, int sweeps, boolean parallel, long seed) {
        throw new UnsupportedOperationException("sweeps");
    }

    /**
     * The result of a fill after sweeps.
     *
     * @param different number of different hashes
     * @param left those that found no place and have to be put; kept
     */
    @SuppressWarnings("ArrayRecordComponent") // A result, not a value.
    public record Balanced(long different, long... left) {}

    /**
     * Returns whether a put of a key that the filter matches leaves the set of the keys that it
     * matches as it is, and no removal adds to that set, but for elements that leave the stash.
     *
     * @return false unless the family knows better
     */
    public boolean copiesKeepMatches() {
        return false;
    }
}
