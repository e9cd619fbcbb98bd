package dev.filtersmith.key;

import dev.filtersmith.UnsupportedKeyException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A converter of the type of a key, which is no leaf, into a reader and leaves. It reports
 * everything that prevents this.
 */
final class RecordFlattener {
    private static final MethodHandle NEVER_CALLED = MethodHandles.identity(Object.class);

    private final Type key;
    private final Function<RecordComponent, @Nullable MethodHandle> accessors;
    private final List<Leaf> leaves = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Deque<Class<?>> enclosing = new ArrayDeque<>();

    RecordFlattener(Type key) {
        this(key, Accessors::find);
    }

    private RecordFlattener(Type key, Function<RecordComponent, @Nullable MethodHandle> accessors) {
        this.key = key;
        this.accessors = accessors;
    }

    /**
     * Returns the leaves of a record that need not be read, so that its package need not be open.
     */
    static List<Leaf> leavesOf(Type key) {
        RecordFlattener flattener = new RecordFlattener(key, component -> NEVER_CALLED);
        flattener.flatten();
        return flattener.leaves();
    }

    /** Returns the reader of the key. The {@link #leaves()} are complete after this call. */
    RecordReader flatten() {
        RecordReader reader = nested(key, "", TypeArguments.NONE);
        if (reader == null || !problems.isEmpty()) {
            throw new UnsupportedKeyException(problems);
        }
        return reader;
    }

    List<Leaf> leaves() {
        return List.copyOf(leaves);
    }

    /** Returns the reader of a record, or null after a problem. */
    private @Nullable RecordReader nested(Type type, String path, TypeArguments outer) {
        Class<?> record = recordOf(type);
        if (record == null) {
            boolean named = !(type instanceof TypeVariable || type instanceof WildcardType);
            String name = TypeArguments.nameOf(type);
            return problem(
                    named ? KeyProblems.unhashable(keyName(), path, name) : KeyProblems.unnamed(keyName(), path, name));
        }
        String name = TypeArguments.nameOf(record);
        if (type instanceof Class && record.getTypeParameters().length > 0) {
            return problem(KeyProblems.raw(keyName(), path, name));
        }
        if (Collections.frequency(enclosing, record) >= maximumNesting(record)) {
            return problem(KeyProblems.containsItself(keyName(), path, name));
        }
        if (record.getRecordComponents().length == 0) {
            return problem(KeyProblems.empty(keyName(), path, name));
        }
        enclosing.push(record);
        RecordReader reader = components(record, path, TypeArguments.of(type, outer));
        enclosing.pop();
        return reader;
    }

    private RecordReader components(Class<?> record, String path, TypeArguments arguments) {
        List<RecordReader.Component> components = new ArrayList<>();
        for (RecordComponent component : record.getRecordComponents()) {
            String componentPath = path.isEmpty() ? component.getName() : path + "." + component.getName();
            RecordReader nested = component(arguments.resolve(component.getGenericType()), componentPath, arguments);
            MethodHandle accessor = accessors.apply(component);
            if (accessor == null) {
                problem(KeyProblems.inaccessible(
                        keyName(), path, TypeArguments.nameOf(record), Accessors.remedyFor(record)));
                break;
            }
            components.add(new RecordReader.Component(componentPath, accessor, nested));
        }
        return new RecordReader(List.copyOf(components));
    }

    /** Adds a leaf, or descends into a nested record and returns its reader. */
    private @Nullable RecordReader component(Type type, String path, TypeArguments arguments) {
        LeafKind kind = type instanceof Class<?> leaf ? LeafKind.of(leaf) : null;
        if (kind == null) {
            return nested(type, path, arguments);
        }
        leaves.add(new Leaf(path, (Class<?>) type, kind));
        return null;
    }

    private @Nullable RecordReader problem(String text) {
        problems.add(text);
        return null;
    }

    private String keyName() {
        return TypeArguments.nameOf(key);
    }

    /**
     * A generic record may contain another use of itself, as in Box<Box<String>>, but an infinite
     * R<R<R<...>>> must stop.
     */
    private static int maximumNesting(Class<?> record) {
        return record.getTypeParameters().length == 0 ? 1 : 4;
    }

    private static @Nullable Class<?> recordOf(Type type) {
        Type raw = type instanceof ParameterizedType generic ? generic.getRawType() : type;
        return raw instanceof Class<?> candidate && candidate.isRecord() ? candidate : null;
    }
}
