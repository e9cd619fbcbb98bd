package dev.filtersmith.maintained;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import java.lang.reflect.Type;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * The two words that stand for a key, by seeds that nobody else knows: whoever chooses keys cannot
 * aim at an entry.
 *
 * <p>The hash of filters takes some keys for the same that are not equal as objects: -0.0 and 0.0,
 * and records whose accessors change what they return. Their hash codes differ, so the second word
 * has that, too. Equal keys have equal hash codes.
 */
final class KeyDigest<T> {
    private static final int KEY_BYTES = 16;

    /** Spreads hash codes. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private final KeyHasher<T> first;
    private final KeyHasher<T> second;

    private KeyDigest(KeyHasher<T> first, KeyHasher<T> second) {
        this.first = first;
        this.second = second;
    }

    /** Creates a hash for a type of keys; null stands for long keys. */
    static <T> KeyDigest<T> of(@Nullable Type keyType) {
        SecureRandom random = new SecureRandom();
        Type type = keyType == null ? Long.class : keyType;
        return new KeyDigest<>(KeyHashers.of(type, secret(random)), KeyHashers.of(type, secret(random)));
    }

    private static KeySeed secret(SecureRandom random) {
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        return KeySeed.keyed(key);
    }

    /** Returns the first word, which is not 0: that is an empty entry. */
    long first(T key) {
        long hash = first.hash(key);
        return hash == 0 ? 1 : hash;
    }

    long second(T key) {
        return second.hash(key) ^ key.hashCode() * GOLDEN;
    }
}
