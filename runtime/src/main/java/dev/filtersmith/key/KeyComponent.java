package dev.filtersmith.key;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A component of a record, read by its accessor.
 *
 * @param path names that lead to it from the key, such as {@code source.host}
 * @param type type of a leaf; of another, its erasure
 * @param components its own components, in declaration order; none of a leaf
 */
record KeyComponent(String path, Class<?> type, MethodHandle accessor, List<KeyComponent> components) {
    /** Returns the leaves among components, and those in others in place. */
    static List<KeyComponent> leaves(List<KeyComponent> components) {
        return components.stream()
                .flatMap(each -> each.components.isEmpty() ? Stream.of(each) : leaves(each.components).stream())
                .toList();
    }

    /**
     * Reads all leaves of a record into an array, starting at an index, and returns the index after
     * the last one.
     */
    static int read(List<KeyComponent> components, Object record, @Nullable Object[] leaves, int from) {
        int next = from;
        for (KeyComponent component : components) {
            Object value = component.valueIn(record);
            if (component.components.isEmpty()) {
                leaves[next++] = value;
            } else {
                Object nested = Keys.requireComponent(value, component.path);
                next = read(component.components, nested, leaves, next);
            }
        }
        return next;
    }

    private @Nullable Object valueIn(Object record) {
        try {
            return accessor.invokeExact(record);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new AssertionError("The accessor of a record component declares no exception", impossible);
        }
    }
}
