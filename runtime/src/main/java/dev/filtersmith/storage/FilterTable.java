package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredSeed;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The words of a filter, and the operations of a family on all of them. A table knows neither names
 * nor meters, keys, threads, stashes or stored forms, which belong to the filter. Unless a method
 * states otherwise, no other thread changes the table.
 */
public abstract class FilterTable {
    private static final long[] NO_WORDS = {};
    private static final byte[] NO_BYTES = {};

    /** Returns the words that are stored. */
    public abstract LongBuffer words();

    // What operations on keys read, as fields of the filter.

    /** Returns the words of the table, and more, if it consists of words. */
    public long[] array() {
        return NO_WORDS;
    }

    /** Returns the bytes of the table, and more, if it consists of bytes. */
    public byte[] bytes() {
        return NO_BYTES;
    }

    /** Returns the number of buckets, in each subtable if there are several, windows or words. */
    public int buckets() {
        return 0;
    }

    /** Returns the number of bytes from one bucket to the next. */
    public int bucketBytes() {
        return 0;
    }

    /**
     * Returns the bits of a fingerprint that determine its alternate buckets inside a chunk; 0 if
     * the bucket choice uses no chunks.
     */
    public int chunkMask() {
        return 0;
    }

    /**
     * Returns an array that ends with the versions of stripes, or with these and the locks of
     * ranges; null if threads need none to share the filter, or do not share it.
     */
    public long @Nullable [] versions() {
        return null;
    }

    /** Returns whether writers of different stripes may make stores to the same bytes. */
    public boolean hasRanges() {
        return false;
    }

    /** Returns the stripes of each key; null if there is one, or the class knows its own. */
    public @Nullable StripeMap stripes() {
        return null;
    }

    /** Returns whether elements may leave their buckets while lookups go on. */
    public boolean movesElements() {
        return true;
    }

    /** Returns the gates of writers that know no stripes; null if they need none. */
    public @Nullable WriterGates gates() {
        return null;
    }

    // Operations on keys whose buckets are crowded.

    /** Puts a hash whose buckets are full. Returns false if there is no room. */
    public boolean putCrowded(long hash, TableOwner owner) {
        return false;
    }

    /** Counts a hash in a bucket with extensions, from a slot on, or anywhere if it is -1. */
    public int countCrowded(long hash, int slot, @Nullable TableWords viewed) {
        return 0;
    }

    /** Removes a hash once from a bucket with extensions. */
    public boolean removeCrowded(long hash) {
        return false;
    }

    /** Returns the exception for a hash for which buckets and stash have no room. */
    public FilterFullException full(long hash, Filter filter, int stashCapacity) {
        return NoRoom.inStash(filter, stashCapacity);
    }

    // Elements that come more often than the table can hold them. All hashes of a class share all
    // places for ever, so that each of their elements can stand for any other.

    /**
     * Returns the key of a hash's class: equal keys for hashes whose elements nothing in the table
     * distinguishes, whatever happens to it.
     */
    public long copyKey(long hash) {
        return hash;
    }

    /**
     * Returns the numbers of keys, equal for all that an element of the table may match. Keys of
     * one number are found together. The operator outlives the table, and does not refer to it.
     */
    public LongUnaryOperator copyGroups() {
        return LongUnaryOperator.identity();
    }

    /**
     * Returns whether one more element of a hash's class would cost others their room: the table
     * has elements of it, and as many as it should. The caller has the lock of the class.
     */
    public boolean holdsFully(long hash, Threads threads) {
        return false;
    }

    /** Returns whether elements of the table can have copies. */
    public boolean hasCopies() {
        return true;
    }

    /** Returns whether the table has an element of a class. */
    public boolean holdsCopied(long key) {
        return false;
    }

    /** Returns the index of a stored word that decides about a class. */
    public int wordOfCopies(long key) {
        return 0;
    }

    /**
     * Removes a copy of an element in its place, or in place of the element that a removal would
     * take. Returns false if there is none: then the removal leaves all copies an element in the
     * table.
     */
    public boolean takeCopy(long hash, Copies copies) {
        return copies.take(copyKey(hash));
    }

    /** Returns whether a filter is likely to be full before it holds the expected elements. */
    public boolean isScant(long expectedElements) {
        return false;
    }

    /** Returns whether few elements take more bits each, beyond the rounding to whole buckets. */
    public boolean isDearIfSmall() {
        return false;
    }

    /** Returns an empty table of the same geometry and size, with words of its own. */
    public abstract FilterTable emptied();

    /** Rebuilds the state that is derived from the words. */
    public void restored() {}

    /** Describes the size. In tables of equal geometry and size, a hash has the same places. */
    public abstract String sizeText();

    /** Describes the corruption, if any, that would break lookups on restored words. */
    public Optional<String> fault() {
        return Optional.empty();
    }

    /** Returns whether {@link #writesTrimmed} writes. */
    public boolean hasTrimmedForm() {
        return false;
    }

    /** Writes the table without its empty slots. Returns false if there is no such form. */
    public boolean writesTrimmed(String keySignature, StoredSeed seed, ByteSink sink) throws IOException {
        return false;
    }

    // Statistics.

    /** Returns whether statistics need no copy while other threads change the table. */
    public boolean isReadBesideWriters() {
        return false;
    }

    /** Reads the whole table, and returns the number of elements in it. */
    public abstract long elements();

    /**
     * Reads the whole table, and returns the sum of all that changes have counted: elements, or
     * what {@link #elements(long)} computes their number from.
     */
    public long tally() {
        return elements();
    }

    /** Returns the number of elements of a filter by its tally, with those beside the table. */
    public long elements(long tally) {
        return tally;
    }

    /** Returns the rate of false positives by the tally of the table, if that is all it takes. */
    public OptionalDouble falsePositiveRate(long tally) {
        return OptionalDouble.empty();
    }

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

    /** Counts an element that one of several writers has put, where the words do not show it. */
    public void countElement() {}

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

    /** Returns whether {@link #rebalance} is implemented. */
    public boolean hasMoves() {
        return false;
    }

    /** Moves stored elements to better places, as {@link dev.filtersmith.Filter#rebalance}. */
    public int rebalance(int maxMoves, TableOwner owner) {
        throw new UnsupportedOperationException("rebalance");
    }

    /**
     * Adds the elements of another table, as {@link #absorb} does, beside puts without locks.
     * Returns false if there is no room for an element; those before it are in then.
     */
    public boolean absorbBesidePuts(FilterTable other, TableOwner owner, IntConsumer moves) {
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
     * The number of elements in the stash beside it, less that of the stash beside this one, is
     * given too. The owner's copies take what comes too often for the table. Returns false if there
     * is no room for an element; the content is undefined then.
     */
    public abstract boolean absorb(FilterTable other, int moreStashed, TableOwner owner);

    /**
     * Replaces {@code count} words of a unit by those of a changed copy. Puts without locks have
     * gone on since the copy was made, and go on during the call; what they have added to the table
     * as it was {@code before} is added to the changed copy, too. If there is no room for it, the
     * method changes nothing here and returns false. The caller has the locks of all stripes, and
     * lookups do not trust the unit. The owner is that of the changed copy. It counts by how much
     * the tally grows here.
     */
    public boolean exchangeUnit(int at, int count, FilterTable before, FilterTable after, TableOwner owner) {
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
     * Returns the hashes that found no place and have to be put, and behind them the number of
     * different hashes.
     */
    public long[] fillBalanced(KeyHashes hashes, int sweeps, boolean parallel, long seed) {
        throw new UnsupportedOperationException("sweeps");
    }

    /**
     * Returns whether a put of a key that the filter matches leaves the set of the keys that it
     * matches as it is, and no removal adds to that set, but for elements that leave the stash.
     * False unless the family knows better.
     */
    public boolean copiesKeepMatches() {
        return false;
    }
}
