package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A hasher of records that reads all leaves and then packs them. */
final class RecordKeyHasher<T> implements KeyHasher<T> {
    private final RecordReader reader;
    private final List<Leaf> leaves;
    private final LaneHash hash;
    private final TextHash text;

    private RecordKeyHasher(RecordReader reader, List<Leaf> leaves, KeySeed seed) {
        this.reader = reader;
        this.leaves = leaves;
        this.hash = new LaneHash(seed);
        this.text = new TextHash(seed);
    }

    static <T> RecordKeyHasher<T> of(Type keyType, KeySeed seed) {
        RecordFlattener flattener = new RecordFlattener(keyType);
        RecordReader reader = flattener.flatten();
        return new RecordKeyHasher<>(reader, flattener.leaves(), seed);
    }

    @Override
    public long hash(T key) {
        @Nullable Object[] values = new @Nullable Object[leaves.size()];
        reader.read(Keys.require(key, "key"), values, 0);
        return hashComponents(values);
    }

    @Override
    public long hashComponents(@Nullable Object... values) {
        if (values.length != leaves.size()) {
            throw new IllegalArgumentException(
                    "A key of " + leaves.size() + " components, but " + values.length + " are given");
        }
        if (leaves.size() == 1 && leaves.get(0).kind().isHashed()) {
            return leaves.get(0)
                    .kind()
                    .bits(Keys.requireComponent(values[0], leaves.get(0).path()), text);
        }
        Lanes lanes = new Lanes(leaves, text);
        for (int i = 0; i < values.length; i++) {
            Leaf leaf = leaves.get(i);
            lanes.add(leaf.kind(), Keys.requireComponent(values[i], leaf.path()));
        }
        return lanes.hash(hash);
    }

    @Override
    public List<Class<?>> componentTypes() {
        return leaves.stream().<Class<?>>map(Leaf::type).toList();
    }
}
