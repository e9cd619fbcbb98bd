package dev.filtersmith.threads.weave;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A record of the places in the heap that operations read and write: lines of arrays, and fields of
 * objects. One operation runs at a time. Woven classes call the static methods; they do nothing
 * outside of operations.
 *
 * <p>The lines of an array are counted as if it began with a line. A collector may move it to any
 * multiple of 8 bytes.
 */
public final class Accesses {
    /** Bytes of an array before its first element. */
    private static final int ARRAY_HEADER = 16;

    private static final int LINE_SHIFT = 6;

    private static volatile @Nullable Accesses current;

    private final Map<Place, Place> places = new HashMap<>();
    private final Map<Operation, Integer> operations = new EnumMap<>(Operation.class);
    private Operation operation = Operation.LOOKUP;
    private int thread;
    private int number;

    /** What an operation does. */
    public enum Operation {
        /** Of a key that is in, or not. */
        LOOKUP,
        /** Of a new key. */
        PUT,
        /** Of a key that is in. */
        REMOVAL,
        /** Of a key that is not in. */
        MISSED_REMOVAL
    }

    /** Begins an operation of a thread, 0 or 1. */
    public void begin(Operation begun, int byThread) {
        operation = begun;
        thread = byThread;
        number++;
        operations.merge(begun, 1, Integer::sum);
        current = this;
    }

    /** Ends the operation. */
    public void end() {
        current = null;
    }

    /** Returns the number of operations of a kind. */
    public int count(Operation kind) {
        return operations.getOrDefault(kind, 0);
    }

    /** Returns all places. */
    public Collection<Place> places() {
        return places.values();
    }

    /** Records a read of an element. */
    public static void read(Object array, int index) {
        Accesses known = current;
        if (known != null) {
            known.add(array, line(array, index), "", false);
        }
    }

    /** Records a write of an element. */
    public static void write(Object array, int index) {
        Accesses known = current;
        if (known != null) {
            known.add(array, line(array, index), "", true);
        }
    }

    /** Records a read of a word that begins at any byte. */
    public static void read(byte[] bytes, int from) {
        read((Object) bytes, from);
        read((Object) bytes, from + Long.BYTES - 1);
    }

    /** Records a write of a word that begins at any byte. */
    public static void write(byte[] bytes, int from) {
        write((Object) bytes, from);
        write((Object) bytes, from + Long.BYTES - 1);
    }

    /** Records a write of some elements. */
    public static void writeAll(Object array, int from, int count) {
        for (int i = from; i < from + count && current != null; i++) {
            write(array, i);
        }
    }

    /** Records a write of all elements. */
    public static void writeAll(Object array) {
        writeAll(array, 0, Array.getLength(array));
    }

    /** Records a read of a field. */
    public static void read(Object owner, String field) {
        Accesses known = current;
        if (known != null) {
            known.add(owner, 0, field, false);
        }
    }

    /** Records a write of a field. */
    public static void write(Object owner, String field) {
        Accesses known = current;
        if (known != null) {
            known.add(owner, 0, field, true);
        }
    }

    /** Records that a monitor is entered, which writes the object's header. */
    public static void monitor(Object owner) {
        write(owner, "monitor");
    }

    private void add(Object owner, long line, String field, boolean writes) {
        Place place = new Place(owner, line, field);
        Place known = places.putIfAbsent(place, place);
        Place kept = known == null ? place : known;
        if (writes) {
            kept.written(operation, number, thread);
        } else {
            kept.read(operation, number, thread);
        }
    }

    /** Returns the line of a word of an array. */
    static long lineOfWord(int index) {
        return (ARRAY_HEADER + (long) Long.BYTES * index) >> LINE_SHIFT;
    }

    private static long line(Object array, int index) {
        return (ARRAY_HEADER + index * bytes(array)) >> LINE_SHIFT;
    }

    private static long bytes(Object array) {
        if (array instanceof long[] || array instanceof double[]) {
            return Long.BYTES;
        }
        if (array instanceof byte[] || array instanceof boolean[]) {
            return 1;
        }
        return array instanceof short[] || array instanceof char[] ? Short.BYTES : Integer.BYTES;
    }
}
