package dev.filtersmith.key;

import dev.filtersmith.UnsupportedKeyException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
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
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A converter of the type of a key, which is no leaf, into a reader and leaves. It reports
 * everything that prevents this.
 */
final class RecordFlattener {
    private static final MethodType UNTYPED = MethodType.methodType(Object.class, Object.class);
    private static final MethodHandle NEVER_CALLED = MethodHandles.identity(Object.class);

    private final Type key;
    private final Function<RecordComponent, @Nullable MethodHandle> accessors;
    private final List<Leaf> leaves = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final Deque<Class<?>> enclosing = new ArrayDeque<>();

    RecordFlattener(Type key) {
        this(key, RecordFlattener::accessor);
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
        List<RecordReader> components = components(key, "", Map.of());
        if (!problems.isEmpty()) {
            throw new UnsupportedKeyException(problems);
        }
        return new RecordReader("", null, components);
    }

    List<Leaf> leaves() {
        return List.copyOf(leaves);
    }

    /** Returns the readers of the components of a record; none after a problem. */
    private List<RecordReader> components(Type type, String path, Map<Type, Type> outer) {
        Class<?> record = recordOf(type);
        if (record == null) {
            boolean named = !(type instanceof TypeVariable || type instanceof WildcardType);
            String name = nameOf(type);
            return problem(
                    named ? KeyProblems.unhashable(keyName(), path, name) : KeyProblems.unnamed(keyName(), path, name));
        }
        String name = nameOf(record);
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
        List<RecordReader> readers = new ArrayList<>();
        Map<Type, Type> arguments = KeyTypes.arguments(type, outer);
        for (RecordComponent component : record.getRecordComponents()) {
            String componentPath = path.isEmpty() ? component.getName() : path + "." + component.getName();
            Type generic = component.getGenericType();
            List<RecordReader> nested = component(arguments.getOrDefault(generic, generic), componentPath, arguments);
            MethodHandle accessor = accessors.apply(component);
            if (accessor == null) {
                problem(KeyProblems.inaccessible(keyName(), path, nameOf(record), remedyFor(record)));
                break;
            }
            readers.add(new RecordReader(componentPath, accessor, nested));
        }
        enclosing.pop();
        return List.copyOf(readers);
    }

    /** Adds a leaf, or returns the readers of a nested record. */
    private List<RecordReader> component(Type type, String path, Map<Type, Type> arguments) {
        LeafKind kind = type instanceof Class<?> leaf ? LeafKind.of(leaf) : null;
        if (kind == null) {
            return components(type, path, arguments);
        }
        leaves.add(new Leaf(path, (Class<?>) type, kind));
        return List.of();
    }

    /** Returns the qualified name as it is written in source code. */
    private static String nameOf(Type type) {
        return type.getTypeName().replace('$', '.');
    }

    private List<RecordReader> problem(String text) {
        problems.add(text);
        return List.of();
    }

    private String keyName() {
        return nameOf(key);
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

    /**
     * Returns the accessor as a function from Object to Object, or null if the module system
     * forbids its use.
     */
    private static @Nullable MethodHandle accessor(RecordComponent component) {
        try {
            MethodHandle accessor = lookupIn(component.getDeclaringRecord()).unreflect(component.getAccessor());
            return accessor.asType(UNTYPED);
        } catch (IllegalAccessException closed) {
            return null;
        }
    }

    private static MethodHandles.Lookup lookupIn(Class<?> record) {
        RecordFlattener.class.getModule().addReads(record.getModule());
        try {
            return MethodHandles.privateLookupIn(record, MethodHandles.lookup());
        } catch (IllegalAccessException notOpen) {
            // Sufficient for a public record in an exported package.
            return MethodHandles.publicLookup();
        }
    }

    /** Returns the declaration that opens a record to this module. */
    private static String remedyFor(Class<?> record) {
        return "Add 'opens " + record.getPackageName() + " to dev.filtersmith;' to the module "
                + record.getModule().getName() + ", or make the record public in an exported package.";
    }
}
