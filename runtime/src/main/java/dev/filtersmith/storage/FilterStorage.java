package dev.filtersmith.storage;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.WriteOption;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.meter.EventCounts;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WireFormat;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.LongBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * A filter with one table: what the operations of its class on one hash read, and what they call.
 * Classes implement the operations of one thread that is alone in the stripes of a key; this class
 * lets threads do them at the same time. All else is in the {@link FilterTable} and in the core.
 *
 * <p>Views are filters of their family without a table of their own: lookups read {@link #viewed},
 * and all that needs the whole table reads the stored filter into the heap.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class FilterStorage extends WholeFilter implements Cloneable {
    /** Number of words that the versions of all stripes take. */
    protected static final int VERSION_WORDS = Stripes.WORDS;

    /** Number of words from one version to the next, a power of two. */
    protected static final int VERSION_SPACING = Stripes.SPACING;

    /**
     * Attempts of a lookup beside writers, most of which let other threads run. The lookup then
     * gives the answer that is never wrong about a key that is in: a writer may be suspended for
     * long.
     */
    private static final int MOST_ATTEMPTS = 1024;

    /** Number of elements in the stash. A lookup searches the stash only if this is not 0. */
    protected int stashed;

    /** The words of the stored table that a view reads; null for other filters. */
    protected @Nullable TableWords viewed;

    /**
     * The bits of the number of a unit of the table that are the number of its stripe, if threads
     * share the filter.
     */
    protected int stripeMask;

    /** The same bits, in the index of a stripe's version behind that of the first stripe. */
    protected int versionMask;

    private final boolean view;
    private FilterCore core;
    private Stash stash;

    /** Null for a shared filter until the family has said where the versions of its stripes are. */
    private @Nullable Threads threads;

    /** The stripes of each key; null if there is one. */
    private @Nullable StripeMap map;

    /** Creates a filter with an empty stash, or a view that shows nothing yet. */
    protected FilterStorage(
            Engine engine,
            long expectedElements,
            KeySeed seed,
            int stashCapacity,
            Concurrency concurrency,
            boolean view) {
        super(seed);
        this.view = view;
        this.stash = new Stash(stashCapacity, new Size(this));
        this.core =
                new FilterCore(engine, expectedElements, concurrency, stash, new EventCounts(concurrency.isShared()));
        this.threads = concurrency.isShared() && !isView() ? null : Threads.ALONE;
    }

    /** The number of elements in the stash, where lookups read it. */
    private record Size(FilterStorage filter) implements IntConsumer {
        @Override
        public void accept(int size) {
            filter.stashed = size;
        }
    }

    // The table.

    /** Gives the filter its table. */
    protected final void keep(FilterTable given) {
        core.keep(given);
        use(given);
    }

    /** Sets the fields that operations on one key read, also those that follow from the words. */
    protected abstract void use(FilterTable given);

    final FilterTable table() {
        return core.table();
    }

    final Content content() {
        return core.content();
    }

    /** Rebuilds the state that is derived from the words. */
    final void restored() {
        table().restored();
        use(table());
    }

    // What a class says of itself. Constructors ask, so implementations return constants.

    /** Returns whether the filter is a view, which has no table of its own. */
    protected boolean isView() {
        return view;
    }

    /**
     * Returns whether a lookup beside a change could miss another key that is in, since the change
     * takes several stores or erases an element before it has a copy. If not, each store leaves a
     * table that has all keys, and {@link #erasing} comes before each erasure; or each store is
     * made within {@link #torn}, or between {@link #beginStores} and its end.
     */
    protected boolean changesTear() {
        return true;
    }

    /**
     * Returns whether changes take the locks of stripes. If not, all changes of the table replace
     * words by {@link #compareAndSet}: an element is copied, {@link #erasing} is called, and then
     * the element is erased. A copy stays behind if a word has changed before the erasure.
     */
    protected boolean locksStripes() {
        return true;
    }

    /**
     * Returns whether all puts take the locks of stripes, where {@link #locksStripes}. If not, a
     * put replaces a word of a bucket that is not full by {@link #compareAndSet}, whoever has the
     * lock meanwhile, and never changes another bucket. Those who have the lock do the same in
     * buckets that are not full, but to clear the whole table.
     */
    protected boolean locksPuts() {
        return true;
    }

    /** Replaces the scratch arrays of a cloned filter, if its class has any. */
    protected void renewScratch() {}

    // Operations on a hash, of which a class for threads that are alone has the shared ones only.

    /** Adds a key, by a thread that is alone in its stripes, or any if puts take no locks. */
    protected boolean putAlone(long hash) {
        return putHash(hash);
    }

    /**
     * Looks up a key. If a writer is in the key's stripes, any answer may come, or an
     * IndexOutOfBoundsException, but soon. Returns false if the key was definitely never put.
     */
    protected boolean mightContainAlone(long hash) {
        return mightContainHash(hash);
    }

    /** Removes one occurrence of a key, by a thread that is alone in its stripes. */
    protected boolean removeAlone(long hash) {
        return removeHash(hash);
    }

    /** Counts a key, with the same exceptions as {@link #mightContainAlone}. */
    protected int countAlone(long hash) {
        return countHash(hash);
    }

    /** Puts a hash into the table, without the stash. Returns false if there is no room. */
    protected boolean putInTable(long hash) {
        throw withoutRemoval("put");
    }

    /** Removes one occurrence of a key by its hash, if the family has deletion. */
    public boolean removeHash(long hash) {
        throw withoutRemoval("remove");
    }

    /** Returns the number of occurrences of a key by its hash, if the family has deletion. */
    public int countHash(long hash) {
        throw withoutRemoval("count");
    }

    private UnsupportedOperationException withoutRemoval(String operation) {
        return new UnsupportedOperationException(operation + ": " + layout().spec() + " has no removal");
    }

    @Override
    protected final int removeHashes(long[] hashes, int count) {
        readAhead(hashes, count);
        int removed = 0;
        for (int i = 0; i < count; i++) {
            removed += removeHash(hashes[i]) ? 1 : 0;
        }
        return removed;
    }

    // The stash.

    /** Returns whether a hash is in the stash. */
    protected final boolean inStash(long hash) {
        return stash.count(hash) > 0;
    }

    /** Returns the number of occurrences of a hash in the stash. */
    protected final int countInStash(long hash) {
        return stash.count(hash);
    }

    /**
     * Looks up at most 64 hashes of a batch in the stash, the first of which has an index that is a
     * multiple of 64. The answers are bit i % 64 for {@code hashes[i]}.
     */
    protected final long inStash(long[] hashes, int begin, int end) {
        return stash.find(hashes, begin, end);
    }

    /**
     * Puts a hash that found no room in its buckets into the stash.
     *
     * @throws dev.filtersmith.FilterFullException if the stash is full
     */
    protected final boolean stash(long hash) {
        core.events.overflowed();
        if (stash.add(hash)) {
            return true;
        }
        throw NoRoom.inStash(this, stash.capacity());
    }

    /**
     * Removes a hash from the stash. A removal tries this first, since a full hash is the longest
     * possible match.
     */
    protected final boolean removeFromStash(long hash) {
        Threads known = threads();
        if (!known.areSeveral()) {
            return stash.remove(hash);
        }
        // An equal element may come into the table after a lookup has read its buckets; or, for a
        // count, when the element has left the stash.
        known.raise(changedStripesOf(hash));
        boolean removed = stash.remove(hash);
        known.raise(changedStripesOf(hash));
        return removed;
    }

    /**
     * Tries to move one element of the stash back into the table after a removal has made room. It
     * tries only one, because in a filter far beyond its capacity a search for each would cost more
     * than the removal. If there is no room for it, the next call tries another element.
     */
    protected final boolean drainStash() {
        // A shared filter does it when the stripes of the removed key are free again: the element
        // of the stash has others.
        if (!isShared()) {
            drain();
        }
        return true;
    }

    private void drain() {
        long[] hashes = stash.hashes();
        if (hashes.length == 0 || core.isSealed()) {
            return;
        }
        long hash = hashes[hashes.length - 1];
        long set = changedStripesOf(hash);
        enter(set);
        threads().begin(set, Threads.DRAINING);
        try {
            drain(hash);
        } finally {
            threads().end(set, Threads.DRAINING);
            exit(set);
        }
    }

    /** Moves an element of the stash into the table, if it is still in the stash. */
    private void drain(long hash) {
        if (inStash(hash)) {
            if (putInTable(hash)) {
                removeFromStash(hash);
            } else {
                stash.moveToFront(hash);
            }
        }
    }

    // Events.

    /** Counts moved elements. */
    protected final void moved(int elements) {
        core.events.moved(elements);
    }

    /** Counts a removal that found no fingerprint. Returns false. */
    protected final boolean missed() {
        core.events.missedRemoval();
        return false;
    }

    @Override
    public final long moves() {
        return core.events.moves();
    }

    @Override
    public final long overflows() {
        return core.events.overflows() + table().overflows();
    }

    /** Returns the number of removals that found no fingerprint. */
    public final long missedRemovals() {
        return core.events.missedRemovals();
    }

    // Stripes.

    /** Returns the agreement of the threads that use the filter. */
    final Threads threads() {
        Threads known = threads;
        if (known == null) {
            throw withoutVersions();
        }
        return known;
    }

    private IllegalStateException withoutVersions() {
        return new IllegalStateException(getClass().getName() + " is made for " + core.concurrency
                + ", but has no versions of stripes: its constructor must call keepVersions");
    }

    /** Returns the stripes of each key. */
    final StripeMap stripeMap() {
        StripeMap known = map;
        return known == null ? StripeMap.ONE : known;
    }

    /** Returns whether other threads may use the filter, with stripes, while one changes it. */
    protected final boolean isShared() {
        return threads != Threads.ALONE;
    }

    /** Returns the number of words that a family appends to its table for versions of stripes. */
    protected final int versionWords() {
        return isShared() ? VERSION_WORDS : 0;
    }

    /** Keeps the versions of the stripes in the last {@link #VERSION_WORDS} words of an array. */
    protected final void keepVersions(long[] words) {
        threads = Stripes.of(core.concurrency, words);
    }

    /** Divides the table of a shared filter into more than one stripe. */
    protected final void mapStripes(StripeMap stripesOfKeys) {
        map = stripesOfKeys;
        stripeMask = stripesOfKeys.mask();
        versionMask = stripeMask * VERSION_SPACING;
    }

    /** Returns the stripes whose words decide about a key. */
    protected long stripesOf(long hash) {
        StripeMap known = map;
        return known == null ? 1 : known.of(hash);
    }

    /** Returns the stripes that a change of a key may write to, with all of {@link #stripesOf}. */
    private long changedStripesOf(long hash) {
        StripeMap known = map;
        return known == null ? stripesOf(hash) : known.changedFor(stripesOf(hash));
    }

    private void enter(long set) {
        threads().enter(set, changesTear());
    }

    private void exit(long set) {
        threads().exit(set, changesTear());
    }

    // Parts of a change by a class whose changes do not tear, and whose elements have one stripe.

    /** Lets a writer into a stripe. */
    protected final void enter(int stripe) {
        threads().lockOne(stripe);
    }

    /** Ends what {@link #enter(int)} began. */
    protected final void exit(int stripe) {
        threads().unlockOne(stripe);
    }

    // Parts of a change by a class that takes no locks.

    /** Replaces a word, unless another thread has changed it. */
    protected static boolean compareAndSet(long[] words, int index, long before, long after) {
        return AtomicWords.compareAndSet(words, index, before, after);
    }

    /** Returns a word and, if another thread has written it, sees all that it had done before. */
    protected static long read(long[] words, int index) {
        return AtomicWords.read(words, index);
    }

    /** Waits while a thread copies the table that has failed to do so between moves. */
    protected final void awaitMoves() {
        threads().awaitRelease();
    }

    // Parts of a change by a class whose changes do not tear.

    /** Makes a part of a change of a key that lookups must not see half done. */
    protected final boolean torn(long hash, BooleanSupplier change) {
        return (isShared() && !changesTear()) ? threads().torn(changedStripesOf(hash), change) : change.getAsBoolean();
    }

    /**
     * Begins to move or remove elements: counts wait until the end, lookups go on, those that have
     * read a bucket before begin again.
     */
    protected final void beginMoves(int stripe) {
        threads().begin(1L << stripe, Threads.MOVING);
    }

    /**
     * Announces that an element is going to be erased. It may have been copied to its other bucket,
     * or an equal one put there: a lookup that has read that bucket before begins again.
     */
    protected final void erasing(int stripe) {
        threads().raise(1L << stripe);
    }

    /** Ends the moves or removals of elements. */
    protected final void endMoves(int stripe) {
        threads().end(1L << stripe, Threads.MOVING);
    }

    /** Begins stores that lookups must not see half done, in a stripe without another writer. */
    protected final void beginStores(int stripe) {
        threads().begin(1L << stripe, Threads.TORN);
    }

    /** Ends the stores. */
    protected final void endStores(int stripe) {
        threads().end(1L << stripe, Threads.TORN);
    }

    // Operations beside those of other threads.

    /** Adds a key. */
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

    /** Looks up a key. */
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

    /** Removes one occurrence of a key. */
    protected final boolean removeShared(long hash) {
        if (!isShared()) {
            return removeAlone(hash);
        }
        long[] stashBefore = stash.hashes();
        long set = changedStripesOf(hash);
        boolean removed;
        enter(set);
        try {
            removed = removeAlone(hash);
        } finally {
            exit(set);
        }
        // Only a removal from the table makes room there.
        if (removed && stashBefore == stash.hashes()) {
            drain();
        }
        return removed;
    }

    /** Counts a key. Waits while a writer is in the key's stripes. */
    protected final int countShared(long hash) {
        if (!isShared()) {
            return countAlone(hash);
        }
        Threads shared = threads();
        long set = stripesOf(hash);
        for (int tries = 1; ; tries++) {
            long stamp = shared.stamp(set, Threads.WARY);
            try {
                int count = countAlone(hash);
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    return count;
                }
            } catch (IndexOutOfBoundsException torn) {
                // As in a lookup.
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    throw torn;
                }
            }
            Stripes.pause(tries);
        }
    }

    /** Begins the lookup of a batch of keys, with an array of 64 words for the versions. */
    protected final void stamp(long[] versions) {
        threads().stamp(versions);
    }

    /**
     * Ends the lookup of a batch of keys: looks up again those in whose stripes a writer was.
     * Returns the change of the number of keys that may be present.
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

    // Views.

    @Override
    public final boolean allowsPasses() {
        return !isView();
    }

    /** Lets a view show a stored filter. */
    final void show(StoredTable table) {
        viewed = table.words();
        core.show(table);
    }

    /** Returns the words of the stored table that a view reads. */
    protected final TableWords viewedWords() {
        return Objects.requireNonNull(viewed);
    }

    private void requireOwnTable(String change) {
        if (isView()) {
            throw readOnly(change);
        }
    }

    /** Returns the exception for a change of a view by a method. */
    protected static UnsupportedOperationException readOnly(String change) {
        return new UnsupportedOperationException(
                change + ": the filter is a read-only view of stored bytes. Read it with Filters.read to change it.");
    }

    // The filter as others see it.

    /**
     * Returns a filter over the same table, with an empty stash and counts of its own, for a single
     * thread. Threads use such filters at the same time in different parts of the table only.
     */
    private FilterStorage part() {
        FilterStorage part;
        try {
            part = (FilterStorage) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
        part.threads = Threads.ALONE;
        part.core = core.part(new Size(part));
        part.stash = part.core.stash;
        part.stashed = 0;
        // The application itself puts and removes nothing here.
        part.countUnobserved();
        part.renewScratch();
        return part;
    }

    private HashOperations operations() {
        return Operations.of(this);
    }

    /** The filter, for cold code. */
    private record Operations(FilterStorage filter) implements HashOperations {
        /** Returns the interface, which the verifier would otherwise load with each filter. */
        static HashOperations of(FilterStorage filter) {
            return new Operations(filter);
        }

        @Override
        public Content content() {
            return filter.content();
        }

        @Override
        public Threads threads() {
            return filter.threads();
        }

        @Override
        public StripeMap map() {
            return filter.stripeMap();
        }

        @Override
        public long stripesOf(long hash) {
            return filter.stripesOf(hash);
        }

        @Override
        public boolean locksStripes() {
            return filter.locksStripes();
        }

        @Override
        public boolean locksPuts() {
            return filter.locksPuts();
        }

        @Override
        public void putAlone(long hash) {
            filter.putAlone(hash);
        }

        @Override
        public void putHash(long hash) {
            filter.putHash(hash);
        }

        @Override
        public boolean removeHash(long hash) {
            return filter.removeHash(hash);
        }

        @Override
        public long put(long done, long fresh, long[] hashes, int count) {
            return filter.putKnown(done, fresh, hashes, count);
        }

        @Override
        public HashOperations part() {
            return filter.part().operations();
        }

        @Override
        public HashOperations emptied() {
            FilterStorage empty = filter.part();
            empty.keep(filter.table().emptied());
            return empty.operations();
        }

        @Override
        public void restored() {
            filter.restored();
        }

        @Override
        public void empty() {
            filter.core.empty();
            filter.restored();
        }
    }

    // Reading the whole filter.

    /**
     * Returns the filter itself if it is not shared, otherwise a copy that no other thread changes;
     * of a view, the filter on the heap. The copy is a state that could have been: it has all
     * elements that were put before and not removed, and each unit of its table is as it was at one
     * moment.
     */
    private FilterStorage steady() {
        StoredTable shown = core.stored();
        if (shown != null) {
            return (FilterStorage) shown.onHeap();
        }
        return isShared() || table().changesWithoutStripes()
                ? (FilterStorage) FilterCore.copy(operations()).filter()
                : this;
    }

    private Content steadyContent() {
        return steady().content();
    }

    /** Returns the table of {@link #steady}, which no other thread changes. */
    protected final FilterTable untouchedTable() {
        return steady().table();
    }

    /**
     * Returns the filter itself if it is not shared, otherwise a copy that no other thread changes.
     * The words of a view never change.
     */
    public final FilterStorage snapshot() {
        return isView() ? this : steady();
    }

    private TableReading reading() {
        StoredTable shown = core.stored();
        if (shown != null) {
            return shown.reading();
        }
        return (table().isReadBesideWriters() ? content() : steadyContent()).reading();
    }

    @Override
    public final long approximateElementCount() {
        return reading().elements();
    }

    @Override
    public final double expectedFpp() {
        return reading().falsePositiveRate();
    }

    @Override
    public final FilterContent scan() {
        return reading().scan();
    }

    /** Describes the corruption, if any, that would break lookups on restored words. */
    public final Optional<String> fault() {
        StoredTable shown = core.stored();
        return shown == null ? table().fault() : shown.fault();
    }

    @Override
    public final Engine engine() {
        return core.engine;
    }

    @Override
    public final long expectedElements() {
        return core.expectedElements;
    }

    @Override
    public final int stashSize() {
        return stashed;
    }

    @Override
    public final long bitSize() {
        return (long) Long.SIZE * (tableWords() + stash.capacity());
    }

    @Override
    public String toString() {
        return name().map(name -> "\"" + name + "\", ").orElse("")
                + layout().spec().text() + " for " + expectedElements() + " elements, "
                + engine().name().toLowerCase(Locale.ROOT) + ", " + bitSize() + " bits";
    }

    // Stored forms.

    /** Returns the words of the buckets in consecutive parts, wherever they are. */
    private List<LongBuffer> parts() {
        if (!isView()) {
            return List.of(table().words());
        }
        TableWords shown = viewed;
        return shown == null ? List.of() : shown.parts();
    }

    /** Returns the number of words of the buckets. A view that shows nothing yet has none. */
    private int tableWords() {
        TableWords shown = viewed;
        return shown == null ? parts().stream().mapToInt(LongBuffer::remaining).sum() : shown.length();
    }

    @Override
    public final long[] words() {
        FilterStorage steady = snapshot();
        long[] words = new long[steady.tableWords() + steady.stashed];
        LongBuffer all = LongBuffer.wrap(words);
        steady.parts().forEach(all::put);
        all.put(steady.stash.words().slice(0, steady.stashed));
        return words;
    }

    @Override
    public final void writeTo(OutputStream out, WriteOption... options) throws IOException {
        requireIntact();
        snapshot().writeTo(ByteSink.of(out), options);
    }

    @Override
    public final void writeTo(WritableByteChannel channel, WriteOption... options) throws IOException {
        requireIntact();
        snapshot().writeTo(ByteSink.of(channel), options);
    }

    /**
     * Compares the words of a view with their checksums, before they are written with new ones: a
     * reader could not notice the damage any more.
     */
    final void requireIntact() throws IOException {
        StoredTable shown = core.stored();
        if (shown != null) {
            shown.verifyChecksums();
        }
    }

    /** Writes the filter, which no other thread changes. The words of a view are not checked. */
    public final StoredHeader writeTo(ByteSink sink, WriteOption... options) throws IOException {
        StoredHeader header = new StoredHeader(
                StoredForm.FILTER,
                layout().spec().storedText(),
                keySignature(),
                storedSeed(options),
                expectedElements(),
                approximateElementCount(),
                tableWords(),
                stashed,
                shardPlace().number(),
                shardPlace().count());
        WireFormat.write(header, parts(), stash.words(), sink);
        return header;
    }

    /** Copies a stored form into this filter, which is empty. */
    public final void restore(WordReader words, int stashWords) throws IOException {
        words.read(table().words());
        long[] hashes = new long[stashWords];
        words.read(LongBuffer.wrap(hashes));
        stash.replace(hashes);
        words.end();
        restored();
        metering().storedAnew(this);
        Optional<String> fault = fault();
        if (fault.isPresent()) {
            throw new StreamCorruptedException("the source holds no filter of " + layout().spec() + ": " + fault.get());
        }
    }

    // Changes of the whole filter.

    @Override
    public final long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        long fresh = new Fills(operations().filled(), layout().spec()).fill(hashes, sweeps, parallel, seed);
        if (sweeps > 0 || parallel) {
            metering().storedAnew(this);
        }
        return fresh;
    }

    @Override
    public final int rebalance(int maxMoves) {
        requireOwnTable("rebalance");
        if (!table().hasMoves()) {
            return super.rebalance(maxMoves);
        }
        int made = table().rebalance(maxMoves, operations().owner());
        moved(made);
        return made;
    }

    /** Replaces the content by fresh puts of all live elements, or changes nothing. */
    public final void refreshHashes(LongStream liveHashes) {
        requireOwnTable("refresh");
        long[] hashes = liveHashes.toArray();
        core.changeAsCopy(operations(), new Refresh(this, hashes)::run);
        metering().renewed(hashes.length);
    }

    /** Checks on a copy that elements are the content of the filter. */
    public final void requireLive(long... liveHashes) {
        requireOwnTable("refresh");
        new Refresh(this, liveHashes).run(FilterCore.copy(operations()));
    }

    /**
     * Keeps the elements of the stash there for good. With {@link #copiesKeepMatches}, the filter
     * then never comes to match a key that it does not match now, if only keys are put that it
     * matches. The caller excludes other changes.
     */
    public final void seal() {
        core.seal();
    }

    /** Answers as {@link FilterTable#copiesKeepMatches} does. */
    public final boolean copiesKeepMatches() {
        return table().copiesKeepMatches();
    }

    @Override
    final void erase() {
        requireOwnTable("clear");
        core.clear(operations());
    }

    /** Removes all elements where they are. A lookup at the same time may give any answer. */
    public final void emptyInPlace() {
        core.emptyInPlace(operations());
    }

    // Other filters.

    /** Returns the place of this filter among the shards of one filter. */
    public final ShardPlace shardPlace() {
        return core.place();
    }

    /** Makes this filter a shard of one. */
    public final void placed(ShardPlace given) {
        core.place(given);
    }

    /** Describes why another filter cannot be a part beside this one; empty if it can. */
    public final Optional<String> siblingDifference(WholeFilter other) {
        return Incompatibility.ofSiblings(this, other);
    }

    @Override
    public final Optional<String> incompatibility(Filter other) {
        return Incompatibility.of(this, Objects.requireNonNull(other, "other"));
    }

    /** Compares the tables only: different numbers of expected elements may give equal ones. */
    @Override
    final Optional<String> difference(WholeFilter other) {
        if (!(other instanceof FilterStorage table)) {
            return Incompatibility.structure(this, other);
        }
        return Incompatibility.difference(
                        "shards",
                        shardPlace().toString(),
                        table.shardPlace().toString(),
                        "Give the shards of the same number.")
                .or(() -> sizeDifference(table));
    }

    private Optional<String> sizeDifference(FilterStorage other) {
        return expectedElements() == other.expectedElements()
                        || table().sizeText().equals(other.table().sizeText())
                ? Optional.empty()
                : Incompatibility.difference(
                        "tables",
                        sizeText(),
                        other.sizeText(),
                        "Create both for the same number of expected elements, the larger one.");
    }

    private String sizeText() {
        return table().sizeText() + ", for " + expectedElements() + " expected elements";
    }

    private Content compatible(Filter other) {
        return ((FilterStorage) Incompatibility.requireNone(this, other)).steadyContent();
    }

    @Override
    public final void putAll(Filter other) {
        requireOwnTable("putAll");
        Content content = compatible(other);
        try {
            new Merges(core, operations()).add(content);
        } finally {
            metering().storedAnew(this);
        }
    }

    /** Checks on a copy that there is room for the content of another filter. */
    public final void requireRoomFor(Filter other) {
        requireOwnTable("putAll");
        new Merges(core, operations()).requireRoomFor(compatible(other));
    }

    @Override
    public final boolean sameContent(Filter other) {
        if (incompatibility(other).isPresent()) {
            return false;
        }
        // A view is read into the heap for each of these.
        Content here = steadyContent();
        Content there = compatible(other);
        return here.table().words().equals(there.table().words())
                && Arrays.equals(here.stash().hashes(), there.stash().hashes());
    }

    /**
     * Takes the content of a compatible filter in place of its own. No other thread uses this one.
     */
    public final void copyOf(FilterStorage other) {
        core.place(other.shardPlace());
        core.copyOf(other.steadyContent());
        restored();
        metering().storedAnew(this);
    }
}
