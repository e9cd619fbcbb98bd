package dev.filtersmith.key;

import java.lang.invoke.MethodHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the leaves of a record through its accessors.
 *
 * @param components components in declaration order
 */
record RecordReader(List<Component> components) {
    /** A component of the record, by the names that lead to it from the key. */
    record Component(
            String path, MethodHandle accessor, @Nullable RecordReader nested) {}

    /**
     * Reads all leaves into an array, starting at an index, and returns the index after the last
     * one.
     */
    int read(Object record, @Nullable Object[] leaves, int from) {
        int next = from;
        for (Component component : components) {
            Object value = valueOf(component, record);
            RecordReader nested = component.nested();
            if (nested == null) {
                leaves[next++] = value;
            } else {
                next = nested.read(Keys.requireComponent(value, component.path()), leaves, next);
            }
        }
        return next;
    }

    private static @Nullable Object valueOf(Component component, Object record) {
        try {
            return component.accessor().invokeExact(record);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new AssertionError("The accessor of a record component declares no exception", impossible);
        }
    }
}
