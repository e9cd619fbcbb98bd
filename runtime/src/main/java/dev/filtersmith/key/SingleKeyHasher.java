package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import java.lang.invoke.MethodType;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A hasher of keys that are a single leaf. */
final class SingleKeyHasher<T> implements KeyHasher<T> {
    private final LeafKind kind;
    private final List<Class<?>> componentTypes;
    private final LaneHash lanes;
    private final TextHash text;

    SingleKeyHasher(Class<?> type, LeafKind kind, KeySeed seed) {
        Class<?> primitive = MethodType.methodType(type).unwrap().returnType();
        this.kind = kind;
        this.componentTypes = primitive.isPrimitive() ? List.of(primitive) : List.of();
        this.lanes = new LaneHash(seed);
        this.text = new TextHash(seed);
    }

    @Override
    public long hash(T key) {
        Keys.require(key, "key");
        if (kind.isHashed()) {
            return kind.bits(key, text);
        } else if (kind == LeafKind.UUID) {
            return hash((UUID) key);
        }
        // Numbers are sign-extended to a long: 5 is the same key whatever its type.
        boolean isNumber = kind == LeafKind.INT || kind == LeafKind.SHORT || kind == LeafKind.BYTE;
        return lanes.hash(isNumber ? ((Number) key).longValue() : kind.bits(key, text));
    }

    private long hash(UUID key) {
        return lanes.hash(key.getMostSignificantBits(), key.getLeastSignificantBits());
    }

    @Override
    @SuppressWarnings("unchecked") // The casts in hash() check the type.
    public long hashComponents(@Nullable Object... leaves) {
        if (leaves.length != 1) {
            throw new IllegalArgumentException("A key of one component, but " + leaves.length + " are given");
        }
        return hash((T) Keys.require(leaves[0], "key"));
    }

    @Override
    public List<Class<?>> componentTypes() {
        return componentTypes;
    }
}
