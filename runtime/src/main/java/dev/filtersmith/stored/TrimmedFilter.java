package dev.filtersmith.stored;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.KeySeed;
import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.family.TrimmedContent;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.spec.KeyFunctions;
import dev.filtersmith.storage.FieldCopies;
import dev.filtersmith.storage.SerializedFilter;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordWriter;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamException;
import java.io.OutputStream;
import java.io.Serializable;
import java.lang.reflect.Type;
import java.nio.LongBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A rank-indexed filter in its trimmed form (Hua, Zhao, Lin, Xu, section V and Table V). It has no
 * empty slots and no index bits for them: it takes 1/lambda + r + 1 bits per key, where the full
 * filter takes about 1.2 times as many. {@link Filter#writeTrimmed} and
 * {@link FilterReader#readTrimmed} create it.
 *
 * <p>It answers lookups from the transferred bits and gives the same answers as the filter that was
 * written. Keys must be hashed in the same way. It is immutable, and any number of threads may use
 * it. A lookup skips up to seven buckets and takes several times as long as one of the full filter.
 *
 * <p>Java's serialization writes the trimmed form, unless it was written without the seed or with a
 * secret key.
 */
@SuppressWarnings("serial") // Another object is serialized in its place.
public final class TrimmedFilter implements LongPredicate, Serializable {
    /** Serializers that copy fields find this one. */
    @SuppressWarnings("unused")
    private final Object againstFieldCopies = FieldCopies.refused();

    private final transient TrimmedContent content;
    private final transient StoredHeader header;
    private final transient KeySeed seed;
    private final transient boolean anyKeys;

    /** The hash of long keys; null if the filter was written with other keys. */
    private final transient @Nullable LaneHash longs;

    private TrimmedFilter(TrimmedContent content, StoredHeader header, KeySeed seed, boolean anyKeys) {
        this.content = content;
        this.header = header;
        this.seed = seed;
        this.anyKeys = anyKeys;
        this.longs = mismatch(KeyText.LONGS) == null ? new LaneHash(seed) : null;
    }

    /** Reads a filter after its header, if it takes at most {@code maxBytes}. */
    static TrimmedFilter read(
            StoredHeader header, ByteSource source, @Nullable KeySeed seed, boolean anyKeys, long maxBytes)
            throws IOException {
        KeySeed resolved = header.seed().resolve(seed);
        return new TrimmedFilter(Families.readTrimmed(header, source, maxBytes), header, resolved, anyKeys);
    }

    /**
     * Returns whether a long key may be present.
     *
     * @param key key
     * @return false if the key was definitely not in the filter that was written
     * @throws IllegalArgumentException if the filter was written with keys of another kind
     */
    public boolean mightContain(long key) {
        if (longs == null) {
            throw new IllegalArgumentException("mightContain(long): " + mismatch(KeyText.LONGS) + " Use forKeys.");
        }
        return content.mightContain(longs.hash(key));
    }

    private @Nullable String mismatch(String given) {
        return KeySignature.mismatch(header.keys(), given, anyKeys);
    }

    /**
     * Returns whether a long key may be present, as {@link #mightContain(long)}.
     *
     * @param key key
     * @return false if the key was definitely not in the filter that was written
     * @throws IllegalArgumentException if the filter was written with keys of another kind
     */
    @Override
    public boolean test(long key) {
        return mightContain(key);
    }

    /**
     * Returns a view for keys of a class. Numbers of at most 64 bits need none.
     *
     * @param <T> type of the keys
     * @param keyType type of the keys; its components have the kinds of those that the filter was
     *     written with, and their names unless it was read with {@link FilterReader#anyKeys}
     * @param accessors names as in {@link dev.filtersmith.annotation.KeyComponents}, if the class
     *     is no record; otherwise none
     * @return predicate that is false for keys that were definitely not in the filter that was
     *     written
     * @throws UnsupportedKeyException if no filter can hash such keys
     * @throws IllegalArgumentException if the filter was written with other keys
     */
    public <T> Predicate<T> forKeys(Class<T> keyType, String... accessors) {
        return forKeys(KeyTypes.of(keyType, accessors));
    }

    /**
     * Returns a view for keys whose components are functions, as the method above.
     *
     * @param <T> type of the keys
     * @param keys keys
     * @return predicate, as there
     * @throws UnsupportedKeyException as there
     * @throws IllegalArgumentException as there
     */
    public <T> Predicate<T> forKeys(KeyFunctions<T> keys) {
        return forKeys(KeyFunctions.typeOf(keys, SeedAccess.LIBRARY));
    }

    private <T> Predicate<T> forKeys(Type keys) {
        KeyHasher<T> hasher = KeyHashers.of(keys, seed);
        String mismatch = mismatch(KeySignature.of(keys));
        if (mismatch != null) {
            throw new IllegalArgumentException("forKeys(" + KeyTypes.raw(keys).getTypeName() + "): " + mismatch);
        }
        return key -> content.mightContain(hasher.hash(key));
    }

    /**
     * Returns the number of slots that were in use. These are the keys that {@code put} took for
     * new. In a filter with deletion they are the different fingerprints, since counters are not
     * written.
     *
     * @return approximate number of different keys
     */
    public long approximateElementCount() {
        return content.slots();
    }

    /**
     * Returns the probability that an absent key is reported as present.
     *
     * @return expected false positive probability, 0 to 1
     */
    public double expectedFpp() {
        return content.expectedFpp();
    }

    /**
     * Returns the number of transferred bits, without the header of the stream: chains x buckets +
     * elements x (remainderBits + 1). In memory the trimmed filter takes 8 bits more for each
     * bucket, to find it.
     *
     * @return size in bits
     */
    public long bitSize() {
        return content.bits();
    }

    /**
     * Returns the seed that keys are hashed with.
     *
     * @return seed; 0 if {@link #isKeyed}
     */
    public long seed() {
        return seed.seed();
    }

    /**
     * Returns whether keys are hashed with a secret key.
     *
     * @return true if the filter that was written has a secret key, false if it has a seed
     */
    public boolean isKeyed() {
        return seed.isKeyed();
    }

    /**
     * Returns the spec of the filter that was written.
     *
     * @return spec; it names the geometry in full
     */
    public FilterSpec spec() {
        return content.spec();
    }

    /**
     * Returns the number of elements that the filter was created for.
     *
     * @return expected number of elements
     */
    public long expectedElements() {
        return header.expectedElements();
    }

    /**
     * Writes the trimmed form again, with the same bytes.
     *
     * @param out stream to write to; not closed
     * @throws IOException if the stream fails
     */
    public void writeTrimmed(OutputStream out) throws IOException {
        writeTrimmed(ByteSink.of(out));
    }

    /**
     * Writes the trimmed form again, with the same bytes.
     *
     * @param channel channel to write to; not closed
     * @throws IOException if the channel fails
     * @throws java.nio.channels.IllegalBlockingModeException if the channel does not block
     */
    public void writeTrimmed(WritableByteChannel channel) throws IOException {
        writeTrimmed(ByteSink.of(channel));
    }

    private void writeTrimmed(ByteSink sink) throws IOException {
        WordWriter.write(header, List.of(content.words()), LongBuffer.allocate(0), sink);
    }

    private Object writeReplace() throws ObjectStreamException {
        return new SerializedFilter(this, !header.seed().withheld(), anyKeys);
    }

    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("a stream has a SerializedFilter in place of a trimmed filter");
    }

    @Override
    public String toString() {
        return spec().text() + " for " + expectedElements() + " elements, trimmed, " + bitSize() + " bits";
    }
}
