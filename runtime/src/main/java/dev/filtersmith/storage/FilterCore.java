package dev.filtersmith.storage;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.CountingSpec;
import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.WriteOption;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.meter.Metering;
import dev.filtersmith.meter.Observed;
import dev.filtersmith.meter.Origin;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredSeed;
import java.io.IOException;
import java.io.NotSerializableException;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * All of a filter but its operations on keys: its origin and meter, the hashing of its keys, and
 * what concerns the whole filter, whether it has one table or is made of several filters.
 */
public abstract class FilterCore implements Observed {
    private final Origin origin;
    private final KeySeed keySeed;

    /** Whether the application itself puts and removes, which may be counted. */
    private final boolean observed;

    /** Null until somebody asks for it, so that most filters have none. */
    private @Nullable Metering metering;

    /** Null until keys are objects, or hashed with a key. Threads may create equal ones. */
    private @Nullable KeyHashing keys;

    protected FilterCore(KeySeed seed) {
        this.origin = new Origin();
        this.keySeed = seed;
        this.observed = true;
    }

    /** Creates the core of a copy, in which the application itself puts and removes nothing. */
    protected FilterCore(FilterCore original) {
        this.origin = original.origin;
        this.keySeed = original.keySeed;
        this.keys = original.keys;
        this.observed = false;
    }

    /** Returns the core of a filter; null if the filter is none of this library. */
    public static @Nullable FilterCore of(Filter filter) {
        LibraryFilter own = LibraryFilter.of(filter);
        return own == null ? null : (FilterCore) own.filterCore();
    }

    // Names and numbers.

    @Override
    public final Origin origin() {
        return origin;
    }

    public final Optional<String> name() {
        return Optional.ofNullable(origin.name());
    }

    /** Sets the name of the filter, and shows it to observers with the numbers of its origin. */
    public final void named(@Nullable String given) {
        origin.named(given);
        Metering known = metering;
        if (known != null && (given != null || origin.askedElements(filter()) != expectedElements())) {
            known.named(this);
        }
    }

    @Override
    public boolean allowsPasses() {
        return true;
    }

    /**
     * Returns the counters of this filter, which start at 0 with the first call. They count only
     * while the Java agent runs with telemetry, which weaves in the calls.
     */
    public final Meter meter() {
        Metering known = metering;
        return (known != null ? known : metering()).meter(this);
    }

    public final FilterStatistics statistics() {
        return new FilterStatistics(
                name(),
                origin.askedElements(filter()),
                origin.askedFpp(filter()),
                bitSize(),
                stashSize(),
                ofCopies(Copies::entries),
                ofCopies(Copies::capacity),
                ofCopies(Copies::bits),
                moves(),
                overflows(),
                scan(),
                Optional.ofNullable(counting()).map(Meter::counts),
                Optional.ofNullable(absentKeys()));
    }

    /** Returns the counting of the operations. */
    public final Metering metering() {
        synchronized (origin) {
            Metering known = metering;
            if (known == null) {
                known = observed ? Metering.announced() : Metering.unobserved();
                metering = known;
            }
            return known;
        }
    }

    @Override
    public final @Nullable AbsentKeyCounts absentKeys() {
        Metering known = metering;
        return known == null ? null : known.absentKeys();
    }

    /** Returns the meter, if it was ever opened. */
    public final @Nullable Meter openedMeter() {
        Metering known = metering;
        return known == null ? null : known.opened();
    }

    /** Records that the filter was asked to count its operations. */
    public final void askToCount() {
        metering().ask();
    }

    /** Returns whether the filter was asked to count its operations; so are its copies. */
    public final boolean isAskedToCount() {
        Metering known = metering;
        return known != null && known.isAsked();
    }

    /** Counts keys of a batch, if anything counts. */
    public final void batched(int work, int keys) {
        if (metering != null) { // An iterator of nothing is an object, too.
            for (Meter counting : meters()) {
                counting.tell(work, keys);
            }
        }
    }

    /** Lets the filter count its operations by a meter of its own, which no agent knows. */
    public final void countBy(Meter own) {
        metering().countBy(own, this);
    }

    /** Returns the filter's own meter, or null. */
    public final @Nullable Meter ownMeter() {
        Metering known = metering;
        return known == null ? null : known.own();
    }

    /** Returns the meters that count: the filter's own, and that of an agent. */
    public final List<Meter> meters() {
        Metering known = metering;
        return known == null ? List.of() : known.all();
    }

    /** Returns the meter whose numbers the statistics have; null if nothing counts. */
    public final @Nullable Meter counting() {
        Meter own = ownMeter();
        return own != null ? own : openedMeter();
    }

    /** Counts the content, if there is a meter, after it was stored without puts. */
    public final void storedAnew() {
        Metering known = metering;
        if (known != null) {
            known.storedAnew(this);
        }
    }

    public abstract Layout layout();

    /** Returns whether the filter is a multiset, which counts equal keys; otherwise it is a set. */
    public final boolean counts() {
        return filter() instanceof DeletableFilter;
    }

    /** Returns whether the filter is a set, although its family could count. */
    public final boolean isPlainSet() {
        return layout().spec() instanceof CountingSpec && !counts();
    }

    public abstract Engine engine();

    /** Returns the copies of elements; those of a filter that is made of several are in these. */
    public Copies copies() {
        return Copies.NONE;
    }

    /** Returns a number of the copies, or the sum of those of all parts. */
    public long ofCopies(ToLongFunction<Copies> number) {
        return number.applyAsLong(copies());
    }

    public abstract long expectedElements();

    public abstract long approximateElementCount();

    public abstract double expectedFpp();

    public abstract long bitSize();

    public abstract int stashSize();

    /** Receives each new size of a stash of its own, which no other thread changes meanwhile. */
    protected void stashed(int elements) {}

    /** Receives each new number of entries for copies, which no other thread changes meanwhile. */
    protected void copied(int entries) {}

    /** Returns the number of removals that found no fingerprint. */
    public abstract long missedRemovals();

    @Override
    public String toString() {
        return name().map(name -> "\"" + name + "\", ").orElse("")
                + layout().spec().text() + " for " + expectedElements() + " elements, "
                + engine().name().toLowerCase(Locale.ROOT) + ", " + bitSize() + " bits";
    }

    // Keys.

    public final long seed() {
        return keySeed.seed();
    }

    /** Returns what takes many keys that are objects. */
    public abstract KeyBatches batches();

    /** Returns the hashing of keys that are objects, or hashed with a key. */
    public final KeyHashing keys() {
        KeyHashing known = keys;
        if (known == null) {
            known = new KeyHashing(keySeed);
            keys = known;
        }
        return known;
    }

    /**
     * Returns the seed or the key that keys are hashed with, to the library. Whoever has it makes
     * filters with the same secret key.
     *
     * @throws NullPointerException if there is no access
     */
    public final KeySeed keySeed(SeedAccess access) {
        Objects.requireNonNull(access, "access");
        return keySeed;
    }

    final KeySeed keySeed() {
        return keySeed;
    }

    /** Describes the seed or the key for a stored form. */
    public final StoredSeed storedSeed(WriteOption... options) {
        return StoredSeed.of(keySeed, options);
    }

    @Override
    public int partCount() {
        return 1;
    }

    @Override
    public final String keySignature() {
        String ofClass = keyTextOfClass();
        return KeyText.signature(ofClass == null ? keys().keyText() : ofClass);
    }

    /** Returns the type of the keys of an emitted class; null if the class does not name it. */
    protected abstract @Nullable String keyTextOfClass();

    /** Returns the type of the keys, if the class does not name it. */
    public final @Nullable Type keyType() {
        return keys == null ? null : keys.keyType();
    }

    /** Sets the type of the keys of a filter whose class does not name it. */
    public final void keysAre(@Nullable Type type) {
        if (type != null || keys != null) {
            keys().keysAre(type);
        }
    }

    // The whole filter.

    /**
     * Puts the elements of a known collection into the empty filter. The order of the hashes may
     * change. Before any is stored, each element is moved to a better place that many times;
     * without sweeps they are put in order. Returns the number of hashes that were definitely not
     * present before, in the order given.
     *
     * @throws dev.filtersmith.FilterFullException if there is no room for a key; it contains the
     *     number of keys added
     * @throws UnsupportedOperationException if there are sweeps or several threads and the family
     *     does not support them
     */
    public abstract long fill(KeyHashes hashes, int sweeps, boolean parallel);

    /** Returns whether {@link #rebalance} is implemented. */
    public abstract boolean hasMoves();

    public abstract int rebalance(int maxMoves);

    /** Replaces the content by fresh puts of all live elements, or changes nothing. */
    public final void refresh(LongStream liveHashes) {
        requireOwnTable("refresh");
        long[] hashes = liveHashes.toArray();
        refreshAll(hashes);
        Metering known = metering;
        if (known != null) {
            known.renewed(hashes.length);
        }
    }

    protected abstract void refreshAll(long... hashes);

    /**
     * Refuses a change of a view.
     *
     * @throws UnsupportedOperationException if the filter is a view
     */
    public abstract void requireOwnTable(String change);

    public final void clear() {
        Metering known = metering;
        if (known == null) {
            erase();
        } else {
            known.clear(this, this::erase);
        }
    }

    /** Removes all elements. */
    protected abstract void erase();

    public abstract long[] words();

    /** Writes the filter. */
    public abstract void write(ByteSink sink, WriteOption... options) throws IOException;

    /** Writes the filter without its empty slots. Returns false if the family has no such form. */
    public abstract boolean writesTrimmed(ByteSink sink, WriteOption... options) throws IOException;

    /**
     * Returns the form in which the filter is serialized.
     *
     * @throws NotSerializableException if there is a secret key or a withheld seed
     */
    public final SerializedFilter serialized() throws NotSerializableException {
        boolean stored = !storedSeed().withheld();
        return new SerializedFilter(
                filter(), stored, origin.askedType(filter()), keyType(), origin.askedEngine(), isAskedToCount());
    }

    // Other filters.

    /** Describes why elements have other places in another filter of the same spec, if so. */
    protected abstract Optional<String> difference(FilterCore other);

    /** Describes the filters that it is made of, for messages. */
    protected abstract String structure();

    public abstract Optional<String> incompatibility(Filter other);

    /** Adds another filter. A set that is added to itself has all of its elements already. */
    public final void putAll(Filter other) {
        requireOwnTable("putAll");
        if (of(other) != this || counts()) {
            absorb(other);
        }
    }

    /** Adds another filter, which may be this one if it is a multiset. */
    protected abstract void absorb(Filter other);

    public abstract boolean sameContent(Filter other);
}
