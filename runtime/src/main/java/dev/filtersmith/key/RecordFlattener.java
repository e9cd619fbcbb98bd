package dev.filtersmith.key;

import dev.filtersmith.UnsupportedKeyException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A converter of the type of a key, which is no leaf, into components. It reports everything that
 * prevents this.
 */
final class RecordFlattener {
    private static final MethodHandle NEVER_CALLED = MethodHandles.identity(Object.class);

    private final Type key;
    private final boolean reads;
    private final List<String> problems = new ArrayList<>();
    private final Deque<Class<?>> enclosing = new ArrayDeque<>();

    private RecordFlattener(Type key, boolean reads) {
        this.key = key;
        this.reads = reads;
    }

    /** Returns the components of a record. */
    static List<KeyComponent> componentsOf(Type key) {
        return new RecordFlattener(key, true).flatten();
    }

    /**
     * Returns the leaves of a record that need not be read, so that its package need not be open.
     */
    static List<KeyComponent> leavesOf(Type key) {
        return KeyComponent.leaves(new RecordFlattener(key, false).flatten());
    }

    /** Returns the constructor of a record, as a function of the array of its leaves. */
    static MethodHandle constructorOf(Class<?> record, List<KeyComponent> components) {
        try {
            MethodHandle constructor = ofLeaves(record, components);
            return constructor
                    .asSpreader(Object[].class, constructor.type().parameterCount())
                    .asType(KeyComponent.UNTYPED);
        } catch (ReflectiveOperationException closed) {
            throw new LinkageError("no constructor of " + record, closed);
        }
    }

    private static MethodHandle ofLeaves(Class<?> record, List<KeyComponent> components)
            throws ReflectiveOperationException {
        MethodType all = MethodType.methodType(void.class);
        for (RecordComponent component : record.getRecordComponents()) {
            all = all.appendParameterTypes(component.getType());
        }
        MethodHandle constructor = lookupIn(record).findConstructor(record, all).asFixedArity();
        for (int i = components.size() - 1; i >= 0; i--) {
            KeyComponent nested = components.get(i);
            if (!nested.components.isEmpty()) {
                MethodHandle inner = ofLeaves(nested.type, nested.components);
                inner = inner.asType(inner.type().changeReturnType(all.parameterType(i)));
                constructor = MethodHandles.collectArguments(constructor, i, inner);
            }
        }
        return constructor;
    }

    private List<KeyComponent> flatten() {
        List<KeyComponent> components = components(key, "", Map.of());
        if (problems.isEmpty()) {
            problems.addAll(
                    KeyProblems.ofSignature(keyName(), KeyText.of("", KeyText.texts(KeyComponent.leaves(components)))));
        }
        if (!problems.isEmpty()) {
            throw new UnsupportedKeyException(problems);
        }
        return components;
    }

    /** Returns the components of a record; none after a problem. */
    private List<KeyComponent> components(Type type, String path, Map<Type, Type> outer) {
        KeyTypes.Accessed accessed = type instanceof KeyTypes.Accessed named ? named : null;
        if (accessed != null && accessed.functions != null) {
            return computed(accessed.functions);
        }
        Class<?> record = accessed == null ? recordOf(type) : (Class<?>) KeyTypes.raw(accessed);
        if (record == null) {
            boolean named = !(type instanceof TypeVariable || type instanceof WildcardType);
            String name = nameOf(type);
            return problem(
                    named ? KeyProblems.unhashable(keyName(), path, name) : KeyProblems.unnamed(keyName(), path, name));
        }
        String name = nameOf(record);
        if (KeyTypes.declared(type) instanceof Class && record.getTypeParameters().length > 0) {
            boolean ofFunction = enclosing.isEmpty() && KeyTypes.isComputed(key);
            return problem(
                    ofFunction ? KeyProblems.generic(keyName(), path, name) : KeyProblems.raw(keyName(), path, name));
        }
        if (Collections.frequency(enclosing, record) >= maximumNesting(record)) {
            return problem(KeyProblems.containsItself(keyName(), path, name));
        }
        List<Method> accessors = accessors(record, accessed);
        if (accessors.isEmpty() && accessed == null) {
            return problem(KeyProblems.empty(keyName(), path, name));
        }
        enclosing.push(record);
        List<KeyComponent> components = new ArrayList<>();
        Map<Type, Type> arguments =
                accessed == null ? KeyTypes.arguments(type, outer) : KeyTypes.inherited(accessed.use, outer);
        for (Method component : accessors) {
            String method = component.getName();
            String componentPath =
                    path.isEmpty() ? accessed == null ? method : KeyTypes.componentOf(method) : path + "." + method;
            Type generic = component.getGenericReturnType();
            Type own = arguments.getOrDefault(generic, generic);
            Class<?> leaf = own instanceof Class<?> plain && LeafKind.of(plain) != null ? plain : null;
            List<KeyComponent> nested = leaf != null ? List.of() : components(own, componentPath, arguments);
            MethodHandle accessor = reads ? accessor(component) : NEVER_CALLED;
            if (accessor == null) {
                problem(KeyProblems.inaccessible(
                        keyName(), path, nameOf(record), remedyFor(component.getDeclaringClass())));
                break;
            }
            Class<?> read = leaf != null ? leaf : recordOf(own);
            components.add(
                    new KeyComponent(componentPath, read != null ? read : component.getReturnType(), accessor, nested));
        }
        enclosing.pop();
        return List.copyOf(components);
    }

    private List<KeyComponent> computed(List<KeyComponent> functions) {
        problems.addAll(KeyProblems.ofNames(
                keyName(), functions.stream().map(each -> each.path).toList()));
        List<KeyComponent> components = new ArrayList<>();
        for (KeyComponent each : functions) {
            boolean leaf = LeafKind.of(each.type) != null;
            components.add(leaf ? each : each.of(components(each.type, each.path, Map.of())));
        }
        return List.copyOf(components);
    }

    /** Returns the accessors of a record, or those that are named; not all after a problem. */
    private List<Method> accessors(Class<?> type, KeyTypes.@Nullable Accessed named) {
        List<Method> accessors = new ArrayList<>();
        if (named == null) {
            for (RecordComponent component : type.getRecordComponents()) {
                accessors.add(component.getAccessor());
            }
            return accessors;
        }
        SortedSet<String> known = new TreeSet<>();
        Arrays.stream(type.getMethods())
                .filter(RecordFlattener::isAccessor)
                .forEach(method -> known.add(method.getName()));
        problems.addAll(KeyProblems.ofAccessors(keyName(), named.accessors, known));
        for (String name : named.accessors) {
            try {
                accessors.add(type.getMethod(name));
            } catch (NoSuchMethodException unknown) {
                // That is one of the problems.
            }
        }
        return problems.isEmpty() ? accessors : List.of();
    }

    private static boolean isAccessor(Method method) {
        return method.getParameterCount() == 0
                && method.getReturnType() != void.class
                && method.getDeclaringClass() != Object.class
                && !Modifier.isStatic(method.getModifiers())
                && Arrays.stream(method.getExceptionTypes())
                        .allMatch(thrown -> RuntimeException.class.isAssignableFrom(thrown)
                                || Error.class.isAssignableFrom(thrown));
    }

    /** Returns the qualified name as it is written in source code. */
    private static String nameOf(Type type) {
        return type.getTypeName().replace('$', '.');
    }

    private List<KeyComponent> problem(String text) {
        problems.add(text);
        return List.of();
    }

    private String keyName() {
        return nameOf(KeyTypes.declared(key));
    }

    /**
     * A generic record may contain another use of itself, as in Box<Box<String>>, but an infinite
     * R<R<R<...>>> must stop.
     */
    private static int maximumNesting(Class<?> record) {
        return record.getTypeParameters().length == 0 ? 1 : 4;
    }

    private static @Nullable Class<?> recordOf(Type type) {
        return KeyTypes.raw(type) instanceof Class<?> candidate && candidate.isRecord() ? candidate : null;
    }

    /**
     * Returns the accessor as a function from Object to Object, or null if the module system
     * forbids its use.
     */
    private static @Nullable MethodHandle accessor(Method component) {
        try {
            return lookupIn(component.getDeclaringClass()).unreflect(component).asType(KeyComponent.UNTYPED);
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
                + record.getModule().getName() + ", or make the type public in an exported package.";
    }
}
