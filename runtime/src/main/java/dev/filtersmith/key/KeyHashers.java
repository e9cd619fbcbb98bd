package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import dev.filtersmith.UnsupportedKeyException;
import dev.filtersmith.annotation.KeyComponents;
import java.lang.reflect.Type;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The hashers of the supported types of keys. */
public final class KeyHashers {
    private KeyHashers() {}

    /** Checks that an interface names no accessors of keys that are hashed without. */
    public static void requireNeeded(Class<?> type, @Nullable Type key) {
        if (KeyTypes.isHashedWhole(key) && type.isAnnotationPresent(KeyComponents.class)) {
            throw new UnsupportedKeyException(List.of(KeyProblems.unneeded(type.getSimpleName())));
        }
    }

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

    /**
     * Returns the classes of the values of named accessors, by the names of the components, in
     * order; empty if none are named.
     *
     * @throws UnsupportedKeyException if no filter can hash such keys
     */
    public static Map<String, Class<?>> accessedComponents(Type keyType) {
        Map<String, Class<?>> components = new LinkedHashMap<>();
        if (!KeyTypes.accessors(keyType).isEmpty()) {
            RecordFlattener.componentsOf(keyType).forEach(component -> components.put(component.path, component.type));
        }
        return components;
    }
}
