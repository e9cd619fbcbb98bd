package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import dev.filtersmith.UnsupportedKeyException;
import java.lang.reflect.Type;

/** The hashers of the supported types of keys. */
public final class KeyHashers {
    private KeyHashers() {}

    /**
     * Returns a hasher for a type of keys.
     *
     * @throws UnsupportedKeyException if no filter can hash such keys
     */
    public static <T> KeyHasher<T> of(Type keyType, KeySeed seed) {
        if (keyType instanceof Class<?> type) {
            LeafKind kind = LeafKind.of(type);
            if (kind != null) {
                return new SingleKeyHasher<>(type, kind, seed);
            }
        }
        return new RecordKeyHasher<>(keyType, seed);
    }
}
