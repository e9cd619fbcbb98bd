package dev.filtersmith.testing;

import java.lang.ref.Reference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The objects that an object keeps alive and another of its kind does not. Their sizes are those of
 * a 64-bit JVM with references of 4 bytes: headers of 12 bytes, fields side by side, and multiples
 * of 8 bytes.
 */
public final class RetainedHeap {
    private static final int HEADER = 12;
    private static final int REFERENCE = 4;

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<String, Long> bytes = new TreeMap<>();

    private RetainedHeap() {}

    /** Returns the bytes of the objects that one object reaches and another does not, by class. */
    public static Map<String, Long> byClass(Object root, Object sibling) {
        RetainedHeap heap = new RetainedHeap();
        heap.walk(sibling);
        heap.bytes.clear();
        heap.walk(root);
        return heap.bytes;
    }

    private void walk(Object root) {
        Deque<Object> left = new ArrayDeque<>();
        visit(root, left);
        while (!left.isEmpty()) {
            Object object = left.remove();
            Class<?> type = object.getClass();
            long size = type.isArray() ? elements(object, type, left) : fields(object, type, left);
            bytes.merge(type.getSimpleName(), size, Long::sum);
        }
    }

    private void visit(Object object, Deque<Object> left) {
        boolean ofJvm = object == null
                || object instanceof Class
                || object instanceof ClassLoader
                || object instanceof Thread
                || object instanceof Reference
                || object instanceof Enum;
        if (!ofJvm && seen.add(object)) {
            left.add(object);
        }
    }

    private long elements(Object array, Class<?> type, Deque<Object> left) {
        Class<?> component = type.getComponentType();
        int length = Array.getLength(array);
        if (!component.isPrimitive()) {
            for (int i = 0; i < length; i++) {
                visit(Array.get(array, i), left);
            }
        }
        return rounded(HEADER + Integer.BYTES + (long) length * size(component));
    }

    private long fields(Object object, Class<?> type, Deque<Object> left) {
        long size = HEADER;
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Field field : at.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    size += size(field.getType());
                    if (!field.getType().isPrimitive() && !at.getName().startsWith("java.")) {
                        visit(value(field, object), left);
                    }
                }
            }
        }
        // Those of the JDK have no elements but these, and the tests no access to their fields.
        if (type.getName().startsWith("java.") && object instanceof Collection<?> elements) {
            elements.forEach(element -> visit(element, left));
            size += (long) REFERENCE * elements.size();
        }
        return rounded(size);
    }

    private static Object value(Field field, Object object) {
        try {
            field.setAccessible(true);
            return field.get(object);
        } catch (IllegalAccessException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static int size(Class<?> type) {
        if (!type.isPrimitive()) {
            return REFERENCE;
        } else if (type == long.class || type == double.class) {
            return Long.BYTES;
        } else if (type == int.class || type == float.class) {
            return Integer.BYTES;
        } else {
            return type == boolean.class || type == byte.class ? 1 : Short.BYTES;
        }
    }

    private static long rounded(long size) {
        return (size + 7) & -8;
    }
}
