package dev.filtersmith.storage;

import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.meter.EventCounts;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A filter whose table has stripes, if threads share it: what a family knows about them. Classes of
 * filters implement the operations of one thread that is alone in the stripes of a key.
 */
public abstract class StripedFilter extends StashFilter implements Cloneable {
    /** Number of words that the versions of all stripes take. */
    protected static final int VERSION_WORDS = Stripes.WORDS;

    /** Number of words from one version to the next, a power of two. */
    protected static final int VERSION_SPACING = Stripes.SPACING;

    /**
     * The bits of the number of a unit of the table that are the number of its stripe, if threads
     * share the filter.
     */
    protected int stripeMask;

    /** The same bits, in the index of a stripe's version behind that of the first stripe. */
    protected int versionMask;

    private final Concurrency concurrency;

    /** Null for a shared filter until the family has said where the versions of its stripes are. */
    private @Nullable Threads threads;

    /** Null until the constructor of a family has made it. */
    private @Nullable FilterTable table;

    /** The stripes of each key. */
    private StripeMap map = StripeMap.ONE;

    /**
     * Creates a filter with an empty stash.
     *
     * @param seed seed or key that keys are hashed with
     * @param stashCapacity capacity of the stash in elements
     * @param concurrency mode for which the operations need stripes
     */
    StripedFilter(KeySeed seed, int stashCapacity, Concurrency concurrency) {
        super(seed, stashCapacity, new EventCounts(concurrency.isShared()));
        this.concurrency = concurrency;
        this.threads = concurrency.isShared() && !isView() ? null : Threads.ALONE;
    }

    /**
     * Gives the filter its table.
     *
     * @param given table
     */
    protected final void keep(FilterTable given) {
        table = given;
        use(given);
    }

    /**
     * Sets the fields that operations on one key read, and those that are derived from the words.
     *
     * @param given table of the family
     */
    protected abstract void use(FilterTable given);

    /** Returns the table. */
    final FilterTable table() {
        return Objects.requireNonNull(table);
    }

    /** Returns the agreement of the threads that use the filter. */
    final Threads threads() {
        Threads known = threads;
        if (known == null) {
            throw withoutVersions();
        }
        return known;
    }

    private IllegalStateException withoutVersions() {
        return new IllegalStateException(getClass().getName() + " is made for " + concurrency
                + ", but has no versions of stripes: its constructor must call keepVersions");
    }

    /** Returns the stripes of each key. */
    final StripeMap stripeMap() {
        return map;
    }

    /**
     * Returns a filter over the same table, with an empty stash and counts of its own, for a single
     * thread. Threads use such filters at the same time in different parts of the table only.
     */
    final StripedFilter part() {
        StripedFilter part;
        try {
            part = (StripedFilter) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
        part.threads = Threads.ALONE;
        part.separate();
        // The application itself puts and removes nothing here.
        part.countUnobserved();
        part.renewScratch();
        return part;
    }

    /**
     * Replaces the scratch arrays of a cloned filter, which it would otherwise share with the
     * original. Classes that have such arrays override it.
     */
    protected void renewScratch() {}

    /**
     * Returns whether other threads may use the filter while one changes it.
     *
     * @return false if operations need no stripes
     */
    protected final boolean isShared() {
        return threads != Threads.ALONE;
    }

    /**
     * Returns the number of words that a family appends to its table for the versions of the
     * stripes.
     *
     * @return 0 if the filter is not shared
     */
    protected final int versionWords() {
        return isShared() ? VERSION_WORDS : 0;
    }

    /**
     * Keeps the versions of the stripes in the last words of an array. The version of stripe i is
     * word i * 8 of them. The constructor of a family calls this if the filter is shared.
     *
     * @param words array with {@link #VERSION_WORDS} more words than the family needs
     */
    protected final void keepVersions(long[] words) {
        threads = Stripes.of(concurrency, words);
    }

    /**
     * Divides the table into stripes. The constructor of a family calls this if the filter is
     * shared and has more than one stripe.
     *
     * @param stripesOfKeys stripes of each key
     */
    protected final void mapStripes(StripeMap stripesOfKeys) {
        map = stripesOfKeys;
        stripeMask = stripesOfKeys.mask();
        versionMask = stripeMask * VERSION_SPACING;
    }

    // What a family knows.

    /**
     * Adds a key by its hash, by a thread that is alone in the key's stripes, or by any thread if
     * puts take no locks.
     *
     * @param hash hash of the key
     * @return true if the key was definitely not present before
     */
    protected abstract boolean putAlone(long hash);

    /**
     * Looks up a key by its hash. If a writer is in the key's stripes, any answer may come, or an
     * IndexOutOfBoundsException, but soon.
     *
     * @param hash hash of the key
     * @return false if the key was definitely never put
     */
    protected abstract boolean mightContainAlone(long hash);

    /**
     * Returns the stripes whose words decide about a key. An emitted class may compute them itself.
     *
     * @param hash hash of the key
     * @return set of stripes
     */
    protected long stripesOf(long hash) {
        StripeMap known = map;
        return known == StripeMap.ONE ? 1 : known.of(hash);
    }

    /** Returns the stripes that a change of a key may write to, with all of {@link #stripesOf}. */
    final long changedStripesOf(long hash) {
        return map.changedFor(stripesOf(hash));
    }

    /**
     * Returns the stripes to which the elements at a word may move.
     *
     * @param word index of the word in the table
     * @return set of stripes
     */
    protected final long stripesAround(int word) {
        return map.around(word);
    }

    /**
     * Returns the stripes to which the elements near a key, and those near them, may move.
     *
     * @param hash hash of the key
     * @return set of stripes, all if an element may leave its unit
     */
    protected final long stripesAroundKey(long hash) {
        return map.staysInUnit() ? stripesOf(hash) : Threads.ALL;
    }

    /**
     * Returns whether a lookup beside a change could miss another key that is in, since the change
     * takes several stores or erases an element before it has a copy. If not, each store leaves a
     * table that has all keys, and {@link #erasing} comes before each erasure; or
     * each store is made within {@link #torn}, or between {@link
     * #beginStores} and its end.
     *
     * @return false if lookups need not wait for the end of a change
     */
    protected boolean changesTear() {
        return true;
    }

    /**
     * Returns whether changes take the locks of stripes. If not, all changes of the table replace
     * words by {@link #compareAndSet}: an element is copied, {@link
     * #erasing} is called, and then the element is erased. A copy stays behind if a
     * word has changed before the erasure.
     *
     * @return false if changes wait for no other thread
     */
    protected boolean locksStripes() {
        return true;
    }

    /**
     * Returns whether all puts take the locks of stripes, where {@link #locksStripes}. If not, a
     * put replaces a word of a bucket that is not full by {@link #compareAndSet},
     * whoever has the lock meanwhile, and never changes another bucket. Those who have the lock do
     * the same in buckets that are not full, but to clear the whole table.
     *
     * @return false if a put waits for other threads only where the buckets of its key are full
     */
    protected boolean locksPuts() {
        return true;
    }

    /** Rebuilds the state that is derived from the words. */
    final void restored() {
        table().restored();
        use(table());
    }

    @Override
    final long overflowsInTable() {
        return table().overflows();
    }

    // Announcements of writers.

    /** Lets a writer into some stripes. */
    final void enter(long set) {
        threads().enter(set, changesTear());
    }

    /** Ends what {@link #enter(long)} began. */
    final void exit(long set) {
        threads().exit(set, changesTear());
    }

    /**
     * Makes a change while no other thread changes some stripes, and no lookup trusts them.
     *
     * @param set stripes
     * @param change change
     * @return result of the change
     */
    protected final int alone(long set, IntSupplier change) {
        return threads().alone(set, change);
    }

    // Parts of a change by a class whose changes do not tear, and whose elements have one stripe.

    /**
     * Lets a writer into a stripe.
     *
     * @param stripe number of the stripe
     */
    protected final void enter(int stripe) {
        threads().lockOne(stripe);
    }

    /**
     * Ends what {@link #enter(int)} began.
     *
     * @param stripe number of the stripe
     */
    protected final void exit(int stripe) {
        threads().unlockOne(stripe);
    }

    // Parts of a change by a class that takes no locks.

    /**
     * Replaces a word of the table, unless another thread has changed it.
     *
     * @param words words
     * @param index index of the word
     * @param before word that was read
     * @param after word to write
     * @return true if it was replaced
     */
    protected static boolean compareAndSet(long[] words, int index, long before, long after) {
        return AtomicWords.compareAndSet(words, index, before, after);
    }

    /**
     * Returns a word of the table and, if another thread has written it, sees all that this thread
     * had done before.
     *
     * @param words words
     * @param index index of the word
     * @return word
     */
    protected static long read(long[] words, int index) {
        return AtomicWords.read(words, index);
    }

    /**
     * Announces that elements are going to be erased which have been copied.
     *
     * @param set stripes of the elements
     */
    protected final void erasingIn(long set) {
        threads().raise(set);
    }

    /** Waits while a thread copies the table that has failed to do so between moves. */
    protected final void awaitMoves() {
        threads().awaitRelease();
    }

    // Parts of a change by a class whose changes do not tear.

    /**
     * Makes a part of a change that lookups must not see half done, by a thread that is alone in
     * the key's stripes.
     *
     * @param hash hash of the key
     * @param change part of the change of the key
     * @return result of the change
     */
    protected final boolean torn(long hash, BooleanSupplier change) {
        return (isShared() && !changesTear()) ? threads().torn(changedStripesOf(hash), change) : change.getAsBoolean();
    }

    /**
     * Begins to move or remove elements: counts wait until the end, lookups go on, those that have
     * read a bucket before begin again.
     *
     * @param stripe stripe of the elements
     */
    protected final void beginMoves(int stripe) {
        threads().begin(1L << stripe, Threads.MOVING);
    }

    /**
     * Announces that an element is going to be erased. It may have been copied to its other bucket,
     * or an equal one put there: a lookup that has read that bucket before begins again.
     *
     * @param stripe stripe of the element
     */
    protected final void erasing(int stripe) {
        erasingIn(1L << stripe);
    }

    /**
     * Ends the moves or removals of elements.
     *
     * @param stripe stripe of the elements
     */
    protected final void endMoves(int stripe) {
        threads().end(1L << stripe, Threads.MOVING);
    }

    /**
     * Begins stores that lookups must not see half done, by a thread that is alone in the stripe.
     *
     * @param stripe stripe of the elements
     */
    protected final void beginStores(int stripe) {
        threads().begin(1L << stripe, Threads.TORN);
    }

    /**
     * Ends the stores.
     *
     * @param stripe stripe of the elements
     */
    protected final void endStores(int stripe) {
        threads().end(1L << stripe, Threads.TORN);
    }
}
