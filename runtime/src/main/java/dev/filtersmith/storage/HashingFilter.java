package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.key.SeedWords;
import dev.filtersmith.key.SipHash;
import dev.filtersmith.meter.MeteredFilter;
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
        this.sip = seed.sip();
        this.keyed = sip != null;
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
    public abstract long fill(long[] hashes, int count, int sweeps);

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
     * Sets the type of the keys of a filter whose class does not name it.
     *
     * @param type type of the keys; null for a {@link dev.filtersmith.LongFilter}
     */
    @SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
    public final void keysAre(@Nullable Type type) {
        keyType = type;
    }
}
