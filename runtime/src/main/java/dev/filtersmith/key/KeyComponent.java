package dev.filtersmith.key;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.UndeclaredThrowableException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A component of a record, read by its accessor. A class, since a record is larger. */
final class KeyComponent {
    static final MethodType UNTYPED = MethodType.methodType(Object.class, Object.class);

    /** Names that lead to it from the key, such as {@code source.host}. */
    final String path;

    /** Type of a leaf; of another, its class. */
    final Class<?> type;

    private final MethodHandle accessor;

    /** Its own components, in declaration order; none of a leaf. */
    final List<KeyComponent> components;

    KeyComponent(String path, Class<?> type, MethodHandle accessor, List<KeyComponent> components) {
        this.path = path;
        this.type = type;
        this.accessor = accessor;
        this.components = components;
    }

    /** Returns a component that a function of the key returns, as if it were a leaf. */
    static KeyComponent of(String name, Class<?> type, Function<?, ?> function) {
        try {
            MethodHandle apply = MethodHandles.publicLookup().findVirtual(Function.class, "apply", UNTYPED);
            return new KeyComponent(name, type, apply.bindTo(function), List.of());
        } catch (ReflectiveOperationException impossible) {
            throw new LinkageError("Function.apply", impossible);
        }
    }

    /** Returns this component with components of its own. */
    KeyComponent of(List<KeyComponent> own) {
        return new KeyComponent(path, type, accessor, own);
    }

    /** Returns the leaves among components, and those in others in place. */
    static List<KeyComponent> leaves(List<KeyComponent> components) {
        List<KeyComponent> leaves = new ArrayList<>();
        for (KeyComponent each : components) {
            leaves.addAll(each.components.isEmpty() ? List.of(each) : leaves(each.components));
        }
        return leaves;
    }

    /**
     * Reads all leaves of a record into an array, starting at an index, and returns the index after
     * the last one.
     */
    static int read(List<KeyComponent> components, Object record, @Nullable Object[] leaves, int from) {
        int next = from;
        for (KeyComponent component : components) {
            next = component.readValue(call(component.accessor, record), leaves, next);
        }
        return next;
    }

    /** Reads all leaves of a value of this component, as the method above. */
    int readValue(@Nullable Object value, @Nullable Object[] leaves, int from) {
        if (components.isEmpty()) {
            leaves[from] = value;
            return from + 1;
        }
        return read(components, Keys.requireComponent(value, path), leaves, from);
    }

    /** Calls an accessor of a record, or the constructor of one. */
    static @Nullable Object call(MethodHandle method, Object argument) {
        try {
            return method.invokeExact(argument);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable checked) { // Thrown without being declared, as Kotlin does.
            throw new UndeclaredThrowableException(checked);
        }
    }
}
