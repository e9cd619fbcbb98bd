package dev.filtersmith.key;

import com.dynatrace.hash4j.hashing.Hasher64;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A hasher of keys that are a single leaf. */
final class SingleKeyHasher<T> implements KeyHasher<T> {
    private final LeafKind kind;
    private final List<Class<?>> componentTypes;
    private final long seed;
    private final Hasher64 hasher;

    SingleKeyHasher(Class<?> type, LeafKind kind, long seed) {
        Class<?> primitive = MethodType.methodType(type).unwrap().returnType();
        this.kind = kind;
        this.componentTypes = primitive.isPrimitive() ? List.of(primitive) : List.of();
        this.seed = seed;
        this.hasher = Keys.textHasher(seed);
    }

    @Override
    public long hash(T key) {
        Keys.requireKey(key);
        return switch (kind) {
            // Sign-extended to a long: 5 is the same key whatever its type.
            case BYTE, SHORT, INT -> Keys.mix(((Number) key).longValue() ^ seed);
            case UUID -> hash((UUID) key);
            default -> Keys.mix(kind.bits(key, hasher) ^ seed);
        };
    }

    private long hash(UUID key) {
        long hash = Keys.mix(key.getMostSignificantBits() ^ seed);
        return Keys.mix(hash ^ key.getLeastSignificantBits());
    }

    @Override
    @SuppressWarnings("unchecked") // The casts in hash() check the type.
    public long hashComponents(@Nullable Object... leaves) {
        if (leaves.length != 1) {
            throw new IllegalArgumentException("A key of one component, but " + leaves.length + " are given");
        }
        return hash((T) Keys.requireKey(leaves[0]));
    }

    @Override
    public List<Class<?>> componentTypes() {
        return componentTypes;
    }
}
