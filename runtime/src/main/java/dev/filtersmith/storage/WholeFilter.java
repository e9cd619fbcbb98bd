package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.KeySeed;
import dev.filtersmith.WriteOption;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.key.SeedWords;
import dev.filtersmith.meter.Meter;
import dev.filtersmith.meter.Metering;
import dev.filtersmith.meter.Observed;
import dev.filtersmith.meter.Origin;
import dev.filtersmith.wire.StoredSeed;
import java.io.NotSerializableException;
import java.lang.reflect.Type;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A filter as a whole, whether it has one table or several: it has an origin and a meter, hashes
 * its keys, passes many on in chunks of hashes, and is built, serialized and copied. An emitted
 * class overrides the operations on a chunk, so that it reads the buckets of many keys at the same
 * time.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public abstract class WholeFilter implements Observed, KeyBatches {
    /** Number of keys in a chunk. */
    public static final int CHUNK = KeyChunks.SIZE;

    /** Serializers that copy fields begin with this one. */
    @SuppressWarnings("unused")
    private final Object againstFieldCopies = FieldCopies.refused();

    /** The seed of the keys' hashes; 0 with a key. */
    protected final long seed;

    /** The word that is xored to a key, or to the sum of its lanes. */
    protected final long offset;

    /** The multiplier of the first round of the hash. */
    protected final long multiplier1;

    /** The multiplier of the second round of the hash. */
    protected final long multiplier2;

    /** Whether keys are hashed with a key, by {@link #keyedHash}. */
    protected final boolean keyed;

    private final Origin origin = new Origin();
    private final KeySeed keySeed;

    /** Null until keys are objects, or hashed with a key. Threads may create equal ones. */
    private @Nullable KeyHashing keys;

    private Metering metering = Metering.announced();

    /** Creates a filter. */
    WholeFilter(KeySeed seed) {
        SeedWords words = SeedWords.of(seed);
        this.seed = seed.seed();
        this.offset = words.offset();
        this.multiplier1 = words.multiplier1();
        this.multiplier2 = words.multiplier2();
        this.keyed = seed.isKeyed();
        this.keySeed = seed;
    }

    // Names and numbers.

    @Override
    public final Origin origin() {
        return origin;
    }

    @Override
    public final Optional<String> name() {
        return Optional.ofNullable(origin.name());
    }

    /** Sets the name of the filter. */
    public final void named(String given) {
        origin.named(given);
        metering.named(this);
    }

    @Override
    public boolean allowsPasses() {
        return true;
    }

    /**
     * Returns a histogram of the load: for the d-left families, buckets by load; for rank-indexed
     * filters, buckets by occupied slots; for the Bloom families, places by value, which is 0, 1 or
     * that of the counter. Takes time in proportion to the size of the filter.
     */
    public final long[] loadHistogram() {
        return scan().loadHistogram().stream().mapToLong(Long::longValue).toArray();
    }

    /**
     * Returns the counters of this filter, which start at 0 with the first call. They count only
     * while the Java agent runs with telemetry, which weaves in the calls.
     */
    public final Meter meter() {
        return metering.meter(this);
    }

    /** Counts a lookup in the meter. */
    public final void looked(int hit) {
        metering.looked(this, hit);
    }

    @Override
    public final FilterStatistics statistics() {
        return statistics(metering.opened());
    }

    /** Returns a snapshot of the filter with the numbers of a meter. */
    public final FilterStatistics statistics(@Nullable Meter counting) {
        return Metering.statistics(this, counting);
    }

    /** Returns the counting of the operations. */
    public final Metering metering() {
        return metering;
    }

    /** Stops the counting by a copy, which was cloned, in the original. */
    final void countUnobserved() {
        metering = Metering.unobserved();
    }

    // Hashes.

    private KeyHashing keys() {
        KeyHashing known = keys;
        if (known == null) {
            known = new KeyHashing(keySeed);
            keys = known;
        }
        return known;
    }

    /**
     * Hashes a long key, for the library. Whoever has hashes can choose keys that collide. Returns
     * the hash, as {@link dev.filtersmith.key.LaneHash} describes.
     *
     * @throws NullPointerException if there is no access
     */
    @SuppressWarnings("exports") // Only the library has access.
    public final long hashOf(SeedAccess access, long key) {
        Objects.requireNonNull(access, "access");
        return keyed ? keyedHash(key) : LaneHash.mix(key, offset, multiplier1, multiplier2);
    }

    /** Hashes long keys. */
    final void hashAll(long[] keys, int from, int count, long[] hashes) {
        if (keyed) {
            for (int i = 0; i < count; i++) {
                hashes[i] = keyedHash(keys[from + i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            hashes[i] = LaneHash.mix(keys[from + i], offset, multiplier1, multiplier2);
        }
    }

    /**
     * Hashes a key that is an object. Emitted classes do it with a method of their own.
     *
     * @throws NullPointerException if the key, or a component of it, is null
     * @throws ClassCastException if the key is of another type
     */
    protected long hashOfKey(Object key) {
        return keys().hash(key);
    }

    /** Hashes a key of one lane with the filter's secret key. */
    protected final long keyedHash(long lane) {
        return keys().keyed(lane);
    }

    /**
     * Hashes two lanes with the filter's secret key. A key of more lanes is hashed in steps: the
     * hash so far, and the next lane.
     */
    protected final long keyedHash(long first, long second) {
        return keys().keyed(first, second);
    }

    /**
     * Returns the seed or the key that keys are hashed with, to the library. Whoever has it makes
     * filters with the same secret key.
     *
     * @throws NullPointerException if there is no access
     */
    @SuppressWarnings("exports") // Only the library has access.
    public final KeySeed keySeed(SeedAccess access) {
        Objects.requireNonNull(access, "access");
        return keySeed;
    }

    final KeySeed keySeed() {
        return keySeed;
    }

    /** Describes the seed or the key for a stored form. */
    @SuppressWarnings("exports") // Only the library stores filters.
    public final StoredSeed storedSeed(WriteOption... options) {
        return StoredSeed.of(keySeed, options);
    }

    @Override
    public final long seed() {
        return seed;
    }

    @Override
    public final boolean isKeyed() {
        return keyed;
    }

    /** Returns the signature of the keys. */
    public final String keySignature() {
        return KeySignature.of(keyText());
    }

    /** Returns the type of the keys of an emitted class. */
    protected String keyText() {
        return keys().keyText();
    }

    /** Returns the type of the keys, if the class does not name it. */
    @SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
    public final @Nullable Type keyType() {
        return keys == null ? null : keys.keyType();
    }

    /** Sets the type of the keys of a filter whose class does not name it. */
    @SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
    public final void keysAre(@Nullable Type type) {
        if (type != null || keys != null) {
            keys().keysAre(type);
        }
    }

    // Operations on one key.

    /**
     * Adds a key by its hash.
     *
     * @throws FilterFullException if there is no room; nothing is changed then
     */
    public abstract boolean putHash(long hash);

    /** Returns whether a key may be present, by its hash. */
    public abstract boolean mightContainHash(long hash);

    // Operations on a chunk of hashes.

    /**
     * Looks up a chunk of keys by their hashes, at most {@link #CHUNK} from the start of the array.
     * The answers are bit i % 64 of word i / 64 after the first; the bits after the last answer in
     * its word become 0. Returns the number of keys that may be present.
     */
    protected int mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        int found = 0;
        for (int i = 0; i < count; i++) {
            int word = to + (i >>> 6);
            long hit = mightContainHash(hashes[i]) ? 1 : 0;
            hits[word] = ((i & 63) == 0 ? 0 : hits[word]) | hit << i;
            found += (int) hit;
        }
        return found;
    }

    /**
     * Adds a chunk of keys by their hashes, in order. Returns the number of those that were
     * definitely not present before. If there is no room for a key, the exception has the number of
     * those before.
     *
     * @throws FilterFullException if there is no room for a key; it has the number of those before
     */
    protected int putHashes(long[] hashes, int count) {
        int fresh = 0;
        for (int i = 0; i < count; i++) {
            try {
                fresh += putHash(hashes[i]) ? 1 : 0;
            } catch (FilterFullException full) {
                throw full.after(i, fresh);
            }
        }
        return fresh;
    }

    /**
     * Removes one occurrence of each of a chunk of keys by their hashes. Returns the number of keys
     * for which a fingerprint was removed.
     *
     * @throws UnsupportedOperationException if the family has no removal
     */
    protected int removeHashes(long[] hashes, int count) {
        throw new UnsupportedOperationException("removeAll: " + layout().spec() + " has no removal");
    }

    /** Reads the buckets of a chunk of keys, all at once, so that they are in the caches. */
    protected void readAhead(long[] hashes, int count) {}

    /**
     * Adds keys by their hashes, after others of the same call. Returns the number of keys that
     * were definitely not present before, the earlier ones included; so does an exception.
     *
     * @throws FilterFullException if there is no room for a key; it contains the number of keys
     *     added, the earlier ones included
     */
    protected final long putAllHashes(long[] hashes, int count, long before, long fresh) {
        long[] chunk = hashes();
        long sum = fresh;
        for (int done = 0, size; done < count; done += size) {
            size = Math.min(CHUNK, count - done);
            System.arraycopy(hashes, done, chunk, 0, size);
            sum = putAfter(before + done, sum, chunk, size);
        }
        return sum;
    }

    /** Adds a chunk after other keys of the same call, and returns the number of fresh ones. */
    final long putAfter(long done, long fresh, long[] hashes, int count) {
        try {
            return fresh + putHashes(hashes, count);
        } catch (FilterFullException full) {
            throw full.after(done + full.accepted(), fresh + full.fresh());
        }
    }

    // Long keys.

    /** Looks up long keys. */
    protected final int mightContainLongs(long[] keys, int offset, int length, long[] hits) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        long[] hashes = hashes();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(CHUNK, length - done);
            hashAll(keys, offset + done, count, hashes);
            found += mightContainHashes(hashes, count, hits, done >>> 6);
        }
        return found;
    }

    /**
     * Adds long keys. Returns the number of keys that were definitely not present before.
     *
     * @throws FilterFullException if there is no room for a key; it has the number of those before
     */
    protected final int putLongs(long[] keys, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        long[] hashes = hashes();
        long fresh = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(CHUNK, length - done);
            hashAll(keys, offset + done, count, hashes);
            fresh = putAfter(done, fresh, hashes, count);
        }
        return (int) fresh;
    }

    /** Removes one occurrence of each of many long keys. */
    protected final int removeLongs(long[] keys, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        long[] hashes = hashes();
        int removed = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(CHUNK, length - done);
            hashAll(keys, offset + done, count, hashes);
            removed += removeHashes(hashes, count);
        }
        return removed;
    }

    /**
     * Returns room for the hashes of a chunk of long keys, one for each thread. Keys of other types
     * may run code of the user meanwhile.
     */
    static long[] hashes() {
        return Hashes.OF_THREADS.get();
    }

    /** Loaded by the first batch. */
    private static final class Hashes extends ThreadLocal<long[]> {
        static final Hashes OF_THREADS = new Hashes();

        @Override
        protected long[] initialValue() {
            return new long[CHUNK];
        }
    }

    // Keys that are objects.

    @Override
    public final int mightContainKeys(List<?> keys, long[] hits) {
        int length = keys.size();
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        long[] hashes = new long[Math.min(CHUNK, length)];
        Iterator<?> next = keys.iterator();
        int found = 0;
        for (int done = 0, count; done < length; done += count) {
            count = Math.min(CHUNK, length - done);
            for (int i = 0; i < count; i++) {
                hashes[i] = hashOfKey(next.next());
            }
            found += mightContainHashes(hashes, count, hits, done >>> 6);
        }
        return found;
    }

    @Override
    public final long putKeys(Iterable<?> keys) {
        KeyChunks chunks = new KeyChunks(this::hashOfKey, keys);
        long fresh = 0;
        while (chunks.next()) {
            fresh = putAfter(chunks.done(), fresh, chunks.hashes(), chunks.count());
        }
        return chunks.end("putAll", fresh);
    }

    @Override
    public final long removeKeys(Iterable<?> keys) {
        KeyChunks chunks = new KeyChunks(this::hashOfKey, keys);
        long removed = 0;
        while (chunks.next()) {
            removed += removeHashes(chunks.hashes(), chunks.count());
        }
        return chunks.end("removeAll", removed);
    }

    // The whole filter.

    /**
     * Puts the elements of a known collection into the empty filter. The order of the hashes may
     * change. Before any is stored, each element is moved to a better place that many times;
     * without sweeps they are put in order. Returns the number of hashes that were definitely not
     * present before, in the order given.
     *
     * @throws FilterFullException if there is no room for a key; it contains the number of keys
     *     added
     * @throws UnsupportedOperationException if there are sweeps or several threads and the family
     *     does not support them
     */
    public abstract long fill(KeyHashes hashes, int sweeps, boolean parallel);

    /** Puts known keys after others, however many there are. */
    final long putKnown(long done, long fresh, long[] hashes, int count) {
        return count <= CHUNK ? putAfter(done, fresh, hashes, count) : putAllHashes(hashes, count, done, fresh);
    }

    /**
     * Returns the form in which the filter is serialized.
     *
     * @throws NotSerializableException if keys are hashed with a secret key
     */
    public final SerializedFilter serialized(boolean counts) throws NotSerializableException {
        return new SerializedFilter(this, origin().askedType(this), keyType(), origin().askedEngine(), counts);
    }

    /**
     * Returns the object that is serialized in place of the filter, if its class is serializable.
     * There is no constructor without parameters, so that no stream can contain the filter itself.
     *
     * @throws NotSerializableException if keys are hashed with a secret key
     */
    protected final Object writeReplace() throws NotSerializableException {
        return serialized(false);
    }

    /**
     * Hashes a key that is an object, for the library.
     *
     * @throws NullPointerException if there is no access, or the key, or a component of it, is null
     * @throws ClassCastException if the key is of another type
     */
    @SuppressWarnings("exports") // Only the library has access.
    public final long hashOf(SeedAccess access, Object key) {
        Objects.requireNonNull(access, "access");
        return hashOfKey(key);
    }

    // Other filters.

    /** Describes why elements have other places in another filter of the same spec, if so. */
    abstract Optional<String> difference(WholeFilter other);

    /** Removes all elements. */
    abstract void erase();

    @Override
    public final void clear() {
        metering().clear(this, this::erase);
    }

    /** Describes the filters that it is made of, for messages. */
    String structure() {
        return "one table";
    }
}
