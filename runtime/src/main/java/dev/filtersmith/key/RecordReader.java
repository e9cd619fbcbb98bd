package dev.filtersmith.key;

import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a component of a record, or of a record, through accessors.
 *
 * @param path names that lead to the component from the key, which has none
 * @param accessor null for the key
 * @param components components in declaration order; none of a leaf
 */
record RecordReader(String path, @Nullable MethodHandle accessor, List<RecordReader> components) {
    /**
     * Reads all leaves into an array, starting at an index, and returns the index after the last
     * one.
     */
    int read(Object record, @Nullable Object[] leaves, int from) {
        int next = from;
        for (RecordReader component : components) {
            Object value = component.valueIn(record);
            if (component.components.isEmpty()) {
                leaves[next++] = value;
            } else {
                next = component.read(Keys.requireComponent(value, component.path), leaves, next);
            }
        }
        return next;
    }

    private @Nullable Object valueIn(Object record) {
        try {
            return Objects.requireNonNull(accessor).invokeExact(record);
        } catch (RuntimeException | Error thrown) {
            throw thrown;
        } catch (Throwable impossible) {
            throw new AssertionError("The accessor of a record component declares no exception", impossible);
        }
    }
}
