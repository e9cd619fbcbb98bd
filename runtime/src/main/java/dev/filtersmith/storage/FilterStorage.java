package dev.filtersmith.storage;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.WriteOption;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.key.SipHash;
import dev.filtersmith.meter.MeteredFilter;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.StoredSeed;
import dev.filtersmith.wire.WireFormat;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.lang.reflect.Type;
import java.nio.LongBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A filter over the 64-bit hashes of keys. It contains the cold paths that all families share. */
public abstract class FilterStorage extends MeteredFilter {
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

    private final KeySeed keySeed;
    private @Nullable Type keyType;
    private final @Nullable SipHash sip;

    /** Number of elements in the stash. A lookup searches the stash only if this is not 0. */
    protected int stashed;

    private final Engine engine;
    private final long expectedElements;
    private final long[] stash;

    /**
     * Creates a filter with an empty stash.
     *
     * @param engine engine that runs the filter
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param stashCapacity capacity of the stash in elements
     */
    protected FilterStorage(Engine engine, long expectedElements, KeySeed seed, int stashCapacity) {
        this.engine = engine;
        this.expectedElements = expectedElements;
        this.keySeed = seed;
        this.seed = seed.seed();
        this.offset = seed.offset();
        this.multiplier1 = seed.multiplier1();
        this.multiplier2 = seed.multiplier2();
        this.sip = seed.sip();
        this.keyed = sip != null;
        this.stash = new long[stashCapacity];
    }

    /**
     * Adds a key by its hash.
     *
     * @param hash hash of the key
     * @return true if the key was definitely not present before
     * @throws FilterFullException if there is no room; nothing is changed then
     */
    public abstract boolean putHash(long hash);

    /**
     * Returns whether a key may be present, by its hash.
     *
     * @param hash hash of the key
     * @return false if the key was definitely never put
     */
    public abstract boolean mightContainHash(long hash);

    /**
     * Hashes a long key.
     *
     * @param key key
     * @return hash, as {@link dev.filtersmith.key.LaneHash} describes
     */
    public final long hashOf(long key) {
        return keyed ? keyedHash(key) : LaneHash.mix(key, offset, multiplier1, multiplier2);
    }

    /**
     * Hashes a key of one lane with the filter's secret key.
     *
     * @param lane bits of the key
     * @return hash
     */
    protected final long keyedHash(long lane) {
        return Objects.requireNonNull(sip).hash(lane);
    }

    /**
     * Hashes two lanes with the filter's secret key. A key of more lanes is hashed in steps: the
     * hash so far, and the next lane.
     *
     * @param first first lane, or the hash of the lanes before
     * @param second next lane
     * @return hash
     */
    protected final long keyedHash(long first, long second) {
        return Objects.requireNonNull(sip).hash(first, second);
    }

    /**
     * Returns the seed or the key that keys are hashed with.
     *
     * @return seed or key
     */
    public final KeySeed keySeed() {
        return keySeed;
    }

    /**
     * Returns the words of the buckets.
     *
     * @return a view of the words themselves, from its position to its limit
     */
    protected abstract LongBuffer table();

    /**
     * Returns whether a hash is in the stash.
     *
     * @param hash hash of a key
     * @return true if the stash holds it
     */
    protected final boolean inStash(long hash) {
        for (int i = 0; i < stashed; i++) {
            if (stash[i] == hash) {
                return true;
            }
        }
        return false;
    }

    /**
     * Looks up some hashes of a batch in the stash.
     *
     * @param hashes hashes of keys
     * @param begin index of the first hash, a multiple of 64
     * @param end index after the last hash, at most {@code begin + 64}
     * @return answers: bit i % 64 for {@code hashes[i]}
     */
    protected final long inStash(long[] hashes, int begin, int end) {
        long bits = 0;
        for (int i = begin; i < end; i++) {
            bits |= inStash(hashes[i]) ? 1L << i : 0;
        }
        return bits;
    }

    /**
     * Puts a hash that found no room in its buckets into the stash.
     *
     * @param hash hash of the key
     * @return true
     * @throws FilterFullException if the stash is full
     */
    protected final boolean stash(long hash) {
        overflowed();
        if (stashed == stash.length) {
            throw new FilterFullException(FilterNames.subject(this) + " is full: it was made for " + expectedElements
                    + " elements, the buckets of one more are full, and so is the stash of " + stash.length
                    + ". " + remedyWhenFull());
        }
        stash[stashed++] = hash;
        return true;
    }

    /**
     * Returns the remedy to name when there is no room for one more element.
     *
     * @return text of the remedy
     */
    protected String remedyWhenFull() {
        return "Create it for more expected elements, or give it more loads or a larger stash.";
    }

    /**
     * Returns a hash of the stash.
     *
     * @param index index of the element in the stash
     * @return hash of the element
     */
    protected final long stashed(int index) {
        return stash[index];
    }

    /** Puts a hash that was taken out of the stash back into it, before the others. */
    final void restash(long hash) {
        System.arraycopy(stash, 0, stash, 1, stashed++);
        stash[0] = hash;
    }

    /**
     * Removes an element from the stash.
     *
     * @param index index of the element in the stash
     */
    protected final void unstash(int index) {
        System.arraycopy(stash, index + 1, stash, index, --stashed - index);
    }

    /**
     * Puts the elements of a known collection into the empty filter.
     *
     * @param hashes hashes of the keys, all different if there are sweeps
     * @param count number of hashes
     * @param sweeps number of times that each element is moved to a better place before any is
     *     stored; with 0 the hashes are put one by one
     * @return number of hashes that were definitely not present before, in the order given
     * @throws FilterFullException if there is no room for a key; it contains the number of keys
     *     added
     * @throws UnsupportedOperationException if there are sweeps and the family does not support
     *     them
     */
    public final long fill(long[] hashes, int count, int sweeps) {
        if (sweeps == 0) {
            return putHashes(hashes, count, 0);
        }
        fillBalanced(hashes, count, sweeps);
        storedAnew();
        return count;
    }

    /**
     * Puts hashes one by one, after other elements, all of them different, that are already
     * present.
     *
     * @param hashes hashes of the keys
     * @param count number of hashes
     * @param before number of elements already present
     * @return number of elements present, the earlier ones included
     * @throws FilterFullException if there is no room for a key; it contains the number of keys
     *     present, the earlier elements included
     */
    protected final long putHashes(long[] hashes, int count, long before) {
        long fresh = before;
        for (int i = 0; i < count; i++) {
            try {
                fresh += putHash(hashes[i]) ? 1 : 0;
            } catch (FilterFullException full) {
                throw full.after(before + i, fresh);
            }
        }
        return fresh;
    }

    /**
     * Puts the elements of a known collection into the empty filter, after sweeps.
     *
     * @param hashes different hashes
     * @param count number of hashes
     * @param sweeps number of times that each element is moved to a better place, 1 or more
     */
    protected void fillBalanced(long[] hashes, int count, int sweeps) {
        throw new UnsupportedOperationException(
                "rebalance(" + sweeps + "): " + layout().spec() + " has no sweeps. Build it with rebalance(0).");
    }

    @Override
    public final Engine engine() {
        return engine;
    }

    @Override
    public final long expectedElements() {
        return expectedElements;
    }

    @Override
    public final long seed() {
        return seed;
    }

    @Override
    public final boolean isKeyed() {
        return keySeed.isKeyed();
    }

    @Override
    public final int stashSize() {
        return stashed;
    }

    @Override
    public final long bitSize() {
        return (long) Long.SIZE * (table().remaining() + stash.length);
    }

    @Override
    public final long[] words() {
        LongBuffer table = table();
        long[] words = new long[table.remaining() + stashed];
        System.arraycopy(stash, 0, words, table.remaining(), stashed);
        table.get(words, 0, table.remaining());
        return words;
    }

    @Override
    public final void writeTo(OutputStream out, WriteOption... options) throws IOException {
        WireFormat.write(header(options), table(), LongBuffer.wrap(stash, 0, stashed), ByteSink.of(out));
    }

    @Override
    public final void writeTo(WritableByteChannel channel, WriteOption... options) throws IOException {
        WireFormat.write(header(options), table(), LongBuffer.wrap(stash, 0, stashed), ByteSink.of(channel));
    }

    private StoredHeader header(WriteOption... options) {
        return new StoredHeader(
                StoredForm.FILTER,
                layout().spec().fullText(),
                keySignature(),
                StoredSeed.of(keySeed, options),
                expectedElements,
                approximateElementCount(),
                table().remaining(),
                stashed);
    }

    /**
     * Returns the signature of the keys.
     *
     * @return kinds and names of the components, as {@link KeySignature} gives them
     */
    public final String keySignature() {
        return KeySignature.of(keyText());
    }

    /**
     * Returns the type of the keys of an emitted class.
     *
     * @return type and components, as {@link KeyText} gives them
     */
    protected String keyText() {
        return KeyText.of(keyType);
    }

    /**
     * Sets the type of the keys of a filter whose class does not name it.
     *
     * @param type type of the keys; null for a {@link dev.filtersmith.LongFilter}
     */
    @SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
    public final void keysAre(@Nullable Type type) {
        keyType = type;
    }

    /**
     * Copies a stored form into this filter, which is empty.
     *
     * @param words its words
     * @param stashWords number of words of the stash
     * @throws IOException if the source fails, or the words do not match their checksums or are
     *     corrupt; the content of the filter is undefined then
     */
    @SuppressWarnings("exports") // Only the library reads stored forms.
    public final void restore(WordReader words, int stashWords) throws IOException {
        words.read(table());
        stashed = stashWords;
        words.read(LongBuffer.wrap(stash, 0, stashed));
        words.end();
        restored();
        storedAnew();
        Optional<String> fault = fault();
        if (fault.isPresent()) {
            throw new StreamCorruptedException("the source holds no filter of " + layout().spec() + ": " + fault.get());
        }
    }

    /** Copies the words of an equal filter: those of the buckets, then those of the stash. */
    final void restore(long[] restored) {
        LongBuffer table = table();
        stashed = restored.length - table.remaining();
        System.arraycopy(restored, table.remaining(), stash, 0, stashed);
        table.put(restored, 0, table.remaining());
        restored();
        storedAnew();
    }

    /** Rebuilds the state that is derived from the words. */
    protected void restored() {}

    /**
     * Describes the corruption, if any, that would break lookups on restored words.
     *
     * @return description of words that no filter writes; empty if there are none
     */
    public Optional<String> fault() {
        return Optional.empty();
    }

    @Override
    public String toString() {
        return name().map(name -> "\"" + name + "\", ").orElse("")
                + layout().spec().text() + " for " + expectedElements + " elements, "
                + engine.name().toLowerCase(Locale.ROOT) + ", " + bitSize() + " bits";
    }
}
