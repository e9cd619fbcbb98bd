package dev.filtersmith.emitted;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.WriteOption;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.key.SeedWords;
import dev.filtersmith.meter.EventCounts;
import dev.filtersmith.storage.BesideTable;
import dev.filtersmith.storage.FieldCopies;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.KeyHashing;
import dev.filtersmith.storage.LibraryFilter;
import dev.filtersmith.storage.Stash;
import dev.filtersmith.storage.StripeMap;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.storage.Threads;
import dev.filtersmith.wire.ByteSink;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.channels.WritableByteChannel;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The one superclass of all filters: the fields that operations on keys read, and the operations
 * that all classes share. A class implements its operations for any thread, or for one that is
 * alone in the stripes of a key; this class then lets threads do them at the same time. All else is
 * in the {@link FilterTable} and in the core.
 *
 * <p>Views are filters without a table of their own: lookups read stored words, and all that
 * needs the whole table reads the stored filter into the heap. A filter that is made of several has
 * no table either, but a {@link #routing}.
 */
// Emitted classes use inherited members only, and name no class behind this one. Another object is
// serialized in their place.
@SuppressWarnings("serial")
public abstract class HotFilter implements Filter, LibraryFilter, Cloneable, Serializable {
    /** Number of words that the versions of all stripes take. */
    protected static final int VERSION_WORDS = Stripes.WORDS;

    /** Serializers that copy fields begin with this one. */
    @SuppressWarnings("unused")
    private final Object againstFieldCopies = FieldCopies.refused();

    /** The word that is xored to a key, or to the sum of its lanes. */
    protected final long offset;

    /** The multiplier of the first round of the hash. */
    protected final long multiplier1;

    /** The multiplier of the second round of the hash. */
    protected final long multiplier2;

    /** Whether keys are hashed with a key, by {@link #keyedHash}. */
    protected final boolean keyed;

    /** The words of the table, and more, if it consists of words. */
    @SuppressWarnings("NullAway.Init")
    protected long[] words;

    /** The bytes of the table, and more, if it consists of bytes. */
    @SuppressWarnings("NullAway.Init")
    protected byte[] bytes;

    /** Number of buckets, in each subtable if there are several; of windows; or of slots' words. */
    protected int buckets;

    /** Bytes from one bucket to the next. */
    protected int bucketBytes;

    /** Bits of a fingerprint that determine its other buckets in a chunk; 0 without chunks. */
    protected int chunkMask;

    /** Number of elements in the stash. A lookup searches the stash only if this is not 0. */
    protected int stashed;

    /** The sum of all that was {@link #stored}; negative where nobody has counted the words. */
    long tally;

    /** The same where threads share the filter; otherwise null. */
    @Nullable
    LongAdder sharedTally;

    /** Number of elements that have copies. Counts and removals ask for them if this is not 0. */
    int copied;

    /** The words of the stored table that a view reads; null for other filters. */
    @Nullable
    TableWords viewed;

    /** The bits of the number of a unit, shifted, that are the place of its stripe's version. */
    protected int stripeMask;

    /** The rule by which several filters share the keys; null for a filter with one table. */
    @Nullable
    Routing routing;

    private FilterCore core;

    /** Null before the first event. */
    private @Nullable EventCounts events;

    /** The counts of lookups; null until one is counted, or telemetry sees the filter created. */
    long @Nullable [] lookups;

    /** The same of the filter's own meter, if it has one. */
    long @Nullable [] ownLookups;

    @SuppressWarnings("NullAway.Init")
    Stash stash;

    Threads threads = Threads.ALONE;

    /** The stripes of each key; null if there is one. */
    @Nullable
    StripeMap map;

    /** Null until keys are hashed by the library. */
    private @Nullable KeyHashing keys;

    /** Creates a filter of the kind of the geometry: empty, a view, or one made of several. */
    @SuppressWarnings("this-escape") // The core asks nothing of the filter before it is complete.
    protected HotFilter(Geometry geometry, long expectedElements, KeySeed seed) {
        SeedWords seedWords = SeedWords.of(seed);
        offset = seedWords.offset();
        multiplier1 = seedWords.multiplier1();
        multiplier2 = seedWords.multiplier2();
        keyed = seed.isKeyed();
        if (geometry.isOfSeveral()) {
            routing = (Routing) geometry;
            threads = Threads.OF_PARTS;
            core = routing.core(this);
        } else {
            TableCore own = geometry.core(this, expectedElements, seed);
            core = own;
            stash = own.stash();
            if (own.hasWordsAlone()) {
                begin(geometry.size(expectedElements));
            } else {
                begin(own);
            }
        }
    }

    private void begin(int... size) {
        words = new long[size[0]];
        buckets = size[1];
        chunkMask = size[2];
    }

    private void begin(TableCore own) {
        FilterTable given = own.table();
        use(this, given);
        buckets = given.buckets();
        bucketBytes = given.bucketBytes();
        chunkMask = given.chunkMask();
        sharedTally = own.countForWriters();
        long[] versions = given.versions();
        if (versions != null) {
            threads = Stripes.of(own.layout().spec().concurrency(), versions, given.hasRanges());
            map = given.stripes();
            stripeMask = map == null ? 0 : map.mask() * Stripes.SPACING;
        }
    }

    // What the classes beside this one need is static: a method of an object that is not private
    // would run in place of one that users' interfaces have under its name.

    /** Sets the fields of a filter that follow from the words. */
    static void use(HotFilter filter, FilterTable given) {
        filter.words = given.array();
        filter.bytes = given.bytes();
    }

    /**
     * Returns a filter over the same table, with an empty stash, and counts and arrays of its own,
     * for a single thread. Threads use such filters at the same time in different parts of the
     * table only.
     */
    static HotFilter part(HotFilter whole) {
        HotFilter part;
        try {
            part = (HotFilter) whole.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
        TableCore own = ((TableCore) whole.core).copyFor(part);
        part.core = own;
        part.stash = own.stash();
        part.stashed = 0;
        part.copied = 0;
        part.tally = TableCore.UNKNOWN;
        part.sharedTally = null;
        part.events = null;
        part.lookups = null;
        part.ownLookups = null;
        part.threads = Threads.ALONE;
        return part;
    }

    private BesideTable beside() {
        return ((TableCore) core).beside();
    }

    /** Returns the table. */
    protected final FilterTable table() {
        return ((TableCore) core).table();
    }

    @Override
    public final FilterCore filterCore() {
        return core;
    }

    /** Returns the mode of changes beside other threads: a constant, one of {@link Changes}. */
    protected int changeMode() {
        return Changes.TEARING;
    }

    // Operations on one key, for a thread that is alone in the key's stripes. A class implements
    // these or those for any thread.

    /** Adds a key. */
    protected boolean putAlone(long hash) {
        return putHash(hash);
    }

    /**
     * Looks up a key. If a writer is in the key's stripes, any answer may come, or an
     * IndexOutOfBoundsException, but soon.
     */
    protected boolean mightContainAlone(long hash) {
        return mightContainHash(hash);
    }

    /** Removes one occurrence of a key from the table. Returns false if there is none. */
    protected boolean removeAlone(long hash) {
        throw viewed == null ? withoutRemoval("remove") : TableWords.readOnly("remove");
    }

    /** Counts a key, with the same exceptions as {@link #mightContainAlone}. */
    protected int countAlone(long hash) {
        throw withoutRemoval("count");
    }

    private UnsupportedOperationException withoutRemoval(String operation) {
        return new UnsupportedOperationException(operation + ": a set of " + layout().spec() + " has no removal");
    }

    /** Puts a hash into the table, without the stash. Returns false if there is no room. */
    protected boolean putInTable(long hash) {
        throw new UnsupportedOperationException("put: " + layout().spec() + " has no stash");
    }

    /** Puts a hash whose buckets are full, or into one of several filters. False: no room. */
    protected final boolean putCrowded(long hash) {
        Routing known = routing;
        return known == null
                ? table().putCrowded(hash, ((TableCore) core).operations().owner())
                : known.put(hash);
    }

    /** Counts a hash in a bucket with extensions, from a slot on, or anywhere if it is -1. */
    protected final int countCrowded(long hash, int slot) {
        return table().countCrowded(hash, slot, viewed);
    }

    /** Removes a hash once from a bucket with extensions. */
    protected final boolean removeCrowded(long hash) {
        return table().removeCrowded(hash);
    }

    /** Returns the number of occurrences of a hash in the stash. */
    protected final int countInStash(long hash) {
        return stash.count(hash);
    }

    /**
     * Puts a hash that found no room in its buckets into the stash, if there is one.
     *
     * @throws dev.filtersmith.FilterFullException if it has no room either
     */
    protected final boolean stash(long hash) {
        events().overflowed();
        if (beside().putInStash(hash)) {
            return true;
        }
        throw table().full(hash, this, stash.capacity());
    }

    /**
     * Counts a key beside the table, if the table has as many elements that match it as it should.
     * Returns false if it has not, or if there is no room for the count.
     */
    protected final boolean putCopy(long hash) {
        return table().holdsFully(hash, threads) && beside().putCopy(hash, table());
    }

    /**
     * Puts a key again, beside the table or else like a new one, and returns false. Not a part of
     * puts, so that those of new keys stay small.
     */
    protected final boolean putAgain(long hash) {
        if (!putCopy(hash) && !putInTable(hash)) {
            stash(hash);
        }
        return false;
    }

    private EventCounts events() {
        EventCounts known = events;
        if (known == null) {
            known = ((TableCore) core).events();
            events = known;
        }
        return known;
    }

    protected final void moved(int elements) {
        events().moved(elements);
    }

    private boolean counted(boolean removed) {
        if (removed) {
            stored(-1);
        } else {
            events().missedRemoval();
        }
        return removed;
    }

    /**
     * Counts what a put for any thread has stored, under its locks if it has any: elements, bits
     * that were 0, or the sum of what counters have gained. Returns whether it is above 0.
     */
    protected final boolean stored(long number) {
        LongAdder shared = sharedTally;
        if (shared == null) {
            tally += number;
        } else if (number != 0) {
            shared.add(number);
        }
        return number > 0;
    }

    /** Counts the bits that one of several writers has set, and an element if there are any. */
    protected final boolean storedElement(long bits) {
        if (stored(bits)) {
            table().countElement();
        }
        return bits > 0;
    }

    private boolean putAndCounted(long hash) {
        boolean fresh = putAlone(hash);
        stored(fresh || this instanceof DeletableFilter ? 1 : 0);
        return fresh;
    }

    /** Returns the stripes whose words decide about a key. */
    protected long stripesOf(long hash) {
        StripeMap known = map;
        return known == null ? 1 : known.of(hash);
    }

    /** Returns the stripes that a change of a key may write to, with all of its stripes. */
    static long changedStripesOf(HotFilter filter, long hash) {
        StripeMap known = filter.map;
        return known == null ? filter.stripesOf(hash) : known.changedFor(hash, filter.stripesOf(hash));
    }

    static boolean tears(HotFilter filter) {
        return filter.changeMode() == Changes.TEARING;
    }

    /**
     * Begins a part of a change at the place of a stripe or gate: one of the kinds of {@link
     * Changes}. Erasures and searches have no end.
     */
    protected final void begin(int place, long kind) {
        if (kind < 0) {
            Objects.requireNonNull(table().gates()).begin(place, kind);
        } else {
            threads.beginPart(place >>> Stripes.SHIFT, kind);
        }
    }

    /** Ends a part of a change. */
    protected final void end(int place, long kind) {
        if (kind < 0) {
            Objects.requireNonNull(table().gates()).end(place, kind);
        } else {
            threads.endPart(place >>> Stripes.SHIFT, kind);
        }
    }

    /** Returns the words of the stored table that a view reads. */
    protected final TableWords viewedWords() {
        return Objects.requireNonNull(viewed);
    }

    protected final long viewedWord(int index) {
        return viewedWords().get(index);
    }

    /** Returns the word that begins at a byte of the stored table. */
    protected final long viewedAt(int from) {
        return viewedWords().at(from);
    }

    private KeyHashing keys() {
        KeyHashing known = keys;
        if (known == null) {
            known = core.keys();
            keys = known;
        }
        return known;
    }

    /** Hashes a key of one lane with the filter's secret key. */
    protected final long keyedHash(long lane) {
        return keys().keyed(lane);
    }

    /** Hashes two lanes with the secret key; of more lanes, the hash so far and the next lane. */
    protected final long keyedHash(long first, long second) {
        return keys().keyed(first, second);
    }

    @Override
    public final KeyBatches keyBatches() {
        return core.batches();
    }

    /** Hashes a key that is an object. Emitted classes do it with a method of their own. */
    protected long hashOfKey(Object key) {
        return keys().hash(key);
    }

    /** Hashes a long key, for the library. Whoever has hashes can choose keys that collide. */
    public final long hashOf(SeedAccess access, long key) {
        Objects.requireNonNull(access, "access");
        return hashOf(key);
    }

    // Apart, since HotSpot inlines methods of less than 36 bytes wherever they are called.
    private long hashOf(long key) {
        return keyed ? keyedHash(key) : LaneHash.mix(key, offset, multiplier1, multiplier2);
    }

    /** Hashes a key that is an object, or throws, for the library. */
    public final long hashOf(SeedAccess access, Object key) {
        Objects.requireNonNull(access, "access");
        return hashOfKey(key);
    }

    /** Adds a key by its hash, or throws a FilterFullException, and changes nothing. */
    public boolean putHash(long hash) {
        return threads == Threads.ALONE ? putAndCounted(hash) : putLocked(hash);
    }

    /** Returns whether a key may be present, by its hash. */
    public boolean mightContainHash(long hash) {
        return threads == Threads.ALONE ? mightContainAlone(hash) : mightContainUnchanged(hash);
    }

    /** Removes one occurrence of a key by its hash, if the family has deletion. */
    public boolean removeHash(long hash) {
        if (threads != Threads.ALONE) {
            return removeShared(hash);
        }
        return (stashed | copied) == 0 ? counted(removeAlone(hash)) : removeLocked(hash);
    }

    /** Returns the number of occurrences of a key by its hash, if the family has deletion. */
    public int countHash(long hash) {
        if (threads == Threads.ALONE) {
            return countAll(hash);
        }
        Routing known = routing;
        return known == null ? countUnchanged(hash) : known.count(hash);
    }

    private int countAll(long hash) {
        if (!(this instanceof DeletableFilter)) {
            throw withoutRemoval("count");
        }
        int count = countAlone(hash);
        return copied == 0 ? count : beside().withCopies(hash, table(), count);
    }

    /** Looks up a key in several filters, or else beside writers in its stripes. */
    protected final boolean mightContainShared(long hash) {
        Routing known = routing;
        return known == null ? mightContainUnchanged(hash) : known.mightContain(hash);
    }

    private boolean putLocked(long hash) {
        long set = changedStripesOf(this, hash);
        threads.enter(set, tears(this));
        try {
            return putAndCounted(hash);
        } finally {
            threads.exit(set, tears(this));
        }
    }

    private boolean mightContainUnchanged(long hash) {
        Threads shared = threads;
        long set = stripesOf(hash);
        // A writer may be suspended for long. True is never wrong about a key that is in.
        for (int tries = 1; tries <= Stripes.ATTEMPTS; tries++) {
            long stamp = shared.stamp(set, Threads.TORN);
            try {
                boolean found = mightContainAlone(hash);
                if (shared.isUnchanged(set, Threads.TORN, stamp)) {
                    return found;
                }
            } catch (IndexOutOfBoundsException torn) {
                // A writer may have changed a bucket between two reads, which then do not agree.
                if (shared.isUnchanged(set, Threads.TORN, stamp)) {
                    throw torn;
                }
            }
            Stripes.pause(tries);
        }
        return true;
    }

    private boolean removeShared(long hash) {
        Routing known = routing;
        return known == null ? removeLocked(hash) : known.remove(hash) || nothingRemoved();
    }

    /** Removes a key from beside the table or else from there, with the locks of its stripes. */
    private boolean removeLocked(long hash) {
        long set = changedStripesOf(this, hash);
        boolean taken;
        boolean removed;
        threads.enter(set, tears(this));
        try {
            taken = (stashed | copied) != 0 && hasRemoval() && beside().take(hash, table(), threads, set);
            removed = taken || removeAlone(hash);
            counted(removed);
        } finally {
            threads.exit(set, tears(this));
        }
        // Only a removal from the table makes room there, for an element that has other stripes.
        if (removed && !taken) {
            ((TableCore) core).drain();
        }
        return removed;
    }

    private boolean nothingRemoved() {
        if (hasRemoval()) {
            return false;
        }
        throw withoutRemoval("remove");
    }

    private boolean hasRemoval() {
        return viewed == null && this instanceof DeletableFilter;
    }

    private int countUnchanged(long hash) {
        Threads shared = threads;
        long set = stripesOf(hash);
        for (int tries = 1; ; tries++) {
            long stamp = shared.stamp(set, Threads.WARY);
            try {
                int count = countAll(hash);
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    return count;
                }
            } catch (IndexOutOfBoundsException torn) {
                if (shared.isUnchanged(set, Threads.WARY, stamp)) {
                    throw torn;
                }
            }
            Stripes.pause(tries);
        }
    }

    /**
     * Looks up a chunk of keys in the table by their hashes, from the start of the array. The
     * answers are bit i % 64 of word i / 64 after the first; the bits after the last answer in its
     * word become 0. The caller sees to the stash, and to changes meanwhile.
     */
    protected void mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        for (int i = 0; i < count; i++) {
            int word = to + (i >>> 6);
            long hit = mightContainHash(hashes[i]) ? 1 : 0;
            hits[word] = ((i & 63) == 0 ? 0 : hits[word]) | hit << i;
        }
    }

    static void mightContainRouted(HotFilter filter, long[] hashes, int count, long[] hits, int to) {
        filter.mightContainRouted(hashes, count, hits, to);
    }

    /** Looks up a chunk in the filters that this one is made of. The agent counts that here. */
    private void mightContainRouted(long[] hashes, int count, long[] hits, int to) {
        Objects.requireNonNull(routing).mightContain(hashes, count, hits, to);
    }

    /**
     * Adds a chunk of keys by their hashes, in order. Returns the number of those that were
     * definitely not present before.
     *
     * @throws FilterFullException if there is no room for a key; it has the number of those before
     */
    protected int putHashes(long[] hashes, int count) {
        readAhead(hashes, count);
        return putEach(this, hashes, count);
    }

    /** Adds a chunk of keys one by one. Returns the number of fresh ones. */
    static int putEach(HotFilter filter, long[] hashes, int count) {
        int fresh = 0;
        for (int i = 0; i < count; i++) {
            try {
                fresh += filter.putHash(hashes[i]) ? 1 : 0;
            } catch (FilterFullException full) {
                throw full.after(i, fresh);
            }
        }
        return fresh;
    }

    /** Reads the buckets of a chunk of keys, all at once, so that they are in the caches. */
    protected void readAhead(long[] hashes, int count) {}

    @Override
    public final Layout layout() {
        return core.layout();
    }

    @Override
    public final Engine engine() {
        return core.engine();
    }

    @Override
    public final Optional<String> name() {
        return core.name();
    }

    @Override
    public final FilterStatistics statistics() {
        return core.statistics();
    }

    @Override
    public final long expectedElements() {
        return core.expectedElements();
    }

    @Override
    public final long approximateElementCount() {
        return core.approximateElementCount();
    }

    @Override
    public final double expectedFpp() {
        return core.expectedFpp();
    }

    @Override
    public final long bitSize() {
        return core.bitSize();
    }

    @Override
    public final int stashSize() {
        return core.stashSize();
    }

    /** Returns the number of removals that found no fingerprint. */
    public final long missedRemovals() {
        return core.missedRemovals();
    }

    @Override
    public final long seed() {
        return core.seed();
    }

    @Override
    public final boolean isKeyed() {
        return keyed;
    }

    @Override
    public final int rebalance(int maxMoves) {
        return core.hasMoves() ? core.rebalance(maxMoves) : Filter.super.rebalance(maxMoves);
    }

    /** Replaces the content by fresh puts of all live elements, or changes nothing. */
    public final void refreshHashes(LongStream liveHashes) {
        core.refresh(liveHashes);
    }

    @Override
    public final Optional<String> incompatibility(Filter other) {
        return core.incompatibility(other);
    }

    @Override
    public final void putAll(Filter other) {
        core.putAll(other);
    }

    @Override
    public final void clear() {
        core.clear();
    }

    @Override
    public final boolean sameContent(Filter other) {
        return core.sameContent(other);
    }

    @Override
    public final long[] words() {
        return core.words();
    }

    @Override
    public final void writeTo(OutputStream out, WriteOption... options) throws IOException {
        core.write(ByteSink.of(out), options);
    }

    @Override
    public final void writeTo(WritableByteChannel channel, WriteOption... options) throws IOException {
        core.write(ByteSink.of(channel), options);
    }

    @Override
    public final void writeTrimmed(OutputStream out, WriteOption... options) throws IOException {
        if (!core.writesTrimmed(ByteSink.of(out), options)) {
            Filter.super.writeTrimmed(out, options);
        }
    }

    @Override
    public final void writeTrimmed(WritableByteChannel channel, WriteOption... options) throws IOException {
        if (!core.writesTrimmed(ByteSink.of(channel), options)) {
            Filter.super.writeTrimmed(channel, options);
        }
    }

    /**
     * Returns the object that is serialized in place of the filter.
     *
     * @throws NotSerializableException if there is a secret key or a withheld seed
     */
    protected final Object writeReplace() throws NotSerializableException {
        return core.serialized();
    }

    private void readObject(ObjectInputStream forged) throws InvalidObjectException {
        readObjectNoData();
    }

    /** Refuses a forged stream that contains a filter itself. */
    private void readObjectNoData() throws InvalidObjectException {
        throw new InvalidObjectException("a SerializedFilter in place of a filter is expected");
    }

    @Override
    public final String toString() {
        return core.toString();
    }
}
