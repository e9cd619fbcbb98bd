package dev.filtersmith.storage;

import dev.filtersmith.KeySeed;
import dev.filtersmith.WriteOption;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.key.SeedWords;
import dev.filtersmith.key.SipHash;
import dev.filtersmith.meter.MeteredFilter;
import dev.filtersmith.wire.StoredSeed;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A filter with what hashes its keys: the words of a seed or a secret key, and their signature. */
public abstract class HashingFilter extends MeteredFilter {
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
    private @Nullable KeyHasher<Object> hasher;
    private final @Nullable SipHash sip;

    /**
     * Creates a filter.
     *
     * @param seed seed or key that keys are hashed with
     */
    HashingFilter(KeySeed seed) {
        this.keySeed = seed;
        this.seed = seed.seed();
        SeedWords words = SeedWords.of(seed);
        this.offset = words.offset();
        this.multiplier1 = words.multiplier1();
        this.multiplier2 = words.multiplier2();
        this.keyed = seed.isKeyed();
        this.sip = keyed ? LaneHash.keyed(seed) : null;
    }

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
     * Hashes long keys.
     *
     * @param keys array of keys
     * @param from index of the first key
     * @param count number of keys
     * @param hashes array for their hashes, from its start
     */
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
     * @param key key of the filter's type
     * @return hash
     * @throws NullPointerException if the key, or a component of it, is null
     * @throws ClassCastException if the key is of another type
     */
    protected long hashOfKey(Object key) {
        return Objects.requireNonNull(hasher).hash(key);
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
     * Returns the seed or the key that keys are hashed with, to the library. Whoever has it makes
     * filters with the same secret key.
     *
     * @param access access that code outside does not have
     * @return seed or key
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

    /**
     * Describes the seed or the key for a stored form.
     *
     * @param options whether to withhold a seed
     * @return description, without a secret key
     */
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
        return keySeed.isKeyed();
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
     * Returns the type of the keys, if the class does not name it.
     *
     * @return type of the keys; null for a {@link dev.filtersmith.LongFilter}
     */
    @SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
    public final @Nullable Type keyType() {
        return keyType;
    }

    /**
     * Sets the type of the keys of a filter whose class does not name it.
     *
     * @param type type of the keys; null for a {@link dev.filtersmith.LongFilter}
     */
    @SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
    public final void keysAre(@Nullable Type type) {
        keyType = type;
        hasher = type == null ? null : KeyHashers.of(type, keySeed);
    }
}
