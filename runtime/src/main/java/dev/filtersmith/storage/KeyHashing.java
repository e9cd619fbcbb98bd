package dev.filtersmith.storage;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.key.SipHash;
import java.lang.reflect.Type;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The hashing of a filter's keys that its own class does not do: with a secret key, and of objects
 * if no class was emitted for their type.
 */
public final class KeyHashing {
    private final KeySeed seed;
    private final @Nullable SipHash sip;
    private @Nullable Type keyType;
    private @Nullable KeyHasher<Object> hasher;

    KeyHashing(KeySeed seed) {
        this.seed = seed;
        this.sip = LaneHash.keyed(seed);
    }

    KeySeed seed() {
        return seed;
    }

    /** Returns the hash of a lane with the secret key. */
    public long keyed(long lane) {
        return Objects.requireNonNull(sip).hash(lane);
    }

    /** Returns the hash of two lanes with the secret key. */
    public long keyed(long first, long second) {
        return Objects.requireNonNull(sip).hash(first, second);
    }

    /** Sets the type of the keys, null for long keys. */
    void keysAre(@Nullable Type type) {
        keyType = type;
        hasher = type == null ? null : KeyHashers.of(type, seed);
    }

    /** Returns the type of the keys, null for long keys or if it was not set. */
    @Nullable
    Type keyType() {
        return keyType;
    }

    /** Returns the hash of a key of the type that was set. */
    public long hash(Object key) {
        return Objects.requireNonNull(hasher).hash(key);
    }

    /** Describes the type that was set and its components. */
    String keyText() {
        return KeySignature.text(keyType);
    }
}
