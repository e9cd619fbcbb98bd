package dev.filtersmith.maintained;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.KeyHasher;
import dev.filtersmith.key.KeyHashers;
import dev.filtersmith.key.KeyTypes;
import java.lang.reflect.Type;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;

/**
 * The two words that stand for a key, by seeds that nobody else knows: whoever chooses keys cannot
 * aim at an entry. The second is hashed with a secret key; the first takes less time, and few keys
 * that are not known need both.
 *
 * <p>The hash of filters takes some keys for the same that are not equal as objects. Of single
 * numbers these are -0.0 and 0.0, whose hash codes differ, so the second word has that, too. Of
 * records they are any with such components, or with accessors that change what they return, and
 * their hash codes may be equal: two words do not tell all records apart.
 */
final class KeyDigest<T> {
    private static final int KEY_BYTES = 16;

    /** Spreads hash codes. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private final KeyHasher<T> first;
    private final KeyHasher<T> second;
    private final boolean tellsApart;

    private KeyDigest(KeyHasher<T> first, KeyHasher<T> second, boolean tellsApart) {
        this.first = first;
        this.second = second;
        this.tellsApart = tellsApart;
    }

    /** Creates a hash for a type of keys; null stands for long keys. */
    static <T> KeyDigest<T> of(@Nullable Type keyType) {
        SecureRandom random = new SecureRandom();
        Type type = keyType == null ? Long.class : keyType;
        boolean tellsApart = !(KeyTypes.raw(type) instanceof Class<?> raw && raw.isRecord());
        byte[] key = new byte[KEY_BYTES];
        random.nextBytes(key);
        KeySeed seed = KeySeed.of(random.nextLong());
        return new KeyDigest<>(KeyHashers.of(type, seed), KeyHashers.of(type, KeySeed.keyed(key)), tellsApart);
    }

    /** Returns whether keys of equal words are equal, as far as two words can tell. */
    boolean tellsApart() {
        return tellsApart;
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
