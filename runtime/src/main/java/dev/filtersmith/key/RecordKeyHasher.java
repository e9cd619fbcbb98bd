package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A hasher of records that reads all leaves and then packs them into lanes. */
final class RecordKeyHasher<T> implements KeyHasher<T> {
    private final Class<?> record;
    private final List<KeyComponent> components;
    private final List<KeyComponent> leaves;
    private final LeafKind[] kinds;
    private final LaneHash hash;
    private final TextHash text;

    /** Null before the first key that is given as its leaves. */
    private @Nullable MethodHandle constructor;

    /** Creates a hasher, if the type is a record of leaves. */
    RecordKeyHasher(Type keyType, KeySeed seed) {
        this.components = RecordFlattener.componentsOf(keyType);
        this.record = (Class<?>) KeyTypes.raw(keyType);
        this.leaves = KeyComponent.leaves(components);
        this.kinds = new LeafKind[leaves.size()];
        for (int i = 0; i < kinds.length; i++) {
            kinds[i] = Objects.requireNonNull(LeafKind.of(leaves.get(i).type));
        }
        this.hash = new LaneHash(seed);
        this.text = new TextHash(seed);
    }

    @Override
    public long hash(T key) {
        @Nullable Object[] values = new @Nullable Object[leaves.size()];
        KeyComponent.read(components, Keys.require(key, "key"), values, 0);
        return hashLeaves(values);
    }

    /** Hashes the record of the components, since its constructor or accessors may change them. */
    @Override
    @SuppressWarnings("unchecked") // The constructor is that of the keys.
    public long hashComponents(@Nullable Object... values) {
        if (values.length != leaves.size()) {
            throw new IllegalArgumentException(
                    "A key of " + leaves.size() + " components, but " + values.length + " are given");
        }
        for (int i = 0; i < values.length; i++) {
            if (leaves.get(i).type.isPrimitive()) {
                leaf(values, i);
            }
        }
        MethodHandle known = constructor;
        if (known == null) {
            if (!record.isRecord()) {
                return hashLeaves(values);
            }
            known = RecordFlattener.constructorOf(record, components);
            constructor = known;
        }
        return hash((T) Objects.requireNonNull(KeyComponent.call(known, values)));
    }

    @Override
    public long hashValues(@Nullable Object... values) {
        @Nullable Object[] read = new @Nullable Object[leaves.size()];
        int next = 0;
        for (int i = 0; i < values.length; i++) {
            next = components.get(i).readValue(values[i], read, next);
        }
        return hashLeaves(read);
    }

    private long hashLeaves(@Nullable Object[] values) {
        if (kinds.length == 1 && kinds[0].isHashed()) {
            return kinds[0].bits(leaf(values, 0), text);
        }
        long[] lanes = new long[2 * values.length];
        int lane = 0;
        int used = 0;
        for (int i = 0; i < values.length; i++) {
            Object leaf = leaf(values, i);
            int width = kinds[i].width();
            if (used + width > Long.SIZE) {
                lane++;
                used = 0;
            }
            if (kinds[i] == LeafKind.UUID) {
                lanes[lane++] = ((UUID) leaf).getMostSignificantBits();
                lanes[lane] = ((UUID) leaf).getLeastSignificantBits();
            } else {
                // A 64-bit leaf finds an empty lane: its shift by 64 is a shift by 0, of 0.
                lanes[lane] = lanes[lane] << width | kinds[i].bits(leaf, text);
            }
            used += width;
        }
        return lane == 0 ? hash.hash(lanes[0]) : hash.hash(lanes, lane + 1);
    }

    private Object leaf(@Nullable Object[] values, int index) {
        return Keys.requireComponent(values[index], leaves.get(index).path);
    }

    @Override
    public List<Class<?>> componentTypes() {
        List<Class<?>> types = new ArrayList<>();
        // Without the record inside, nobody knows what its constructor makes of the leaves.
        boolean known = record.isRecord() || leaves.equals(components);
        for (KeyComponent leaf : known ? leaves : List.<KeyComponent>of()) {
            types.add(leaf.type);
        }
        return types;
    }
}
