package dev.filtersmith.threads.weave;

import dev.filtersmith.threads.weave.Accesses.Operation;
import java.util.EnumMap;
import java.util.Map;

/** A place in the heap, and how many operations of each kind have read and written it. */
public final class Place {
    private final Object owner;
    private final long line;
    private final String field;
    private final Map<Operation, Integer> reads = new EnumMap<>(Operation.class);
    private final Map<Operation, Integer> writes = new EnumMap<>(Operation.class);
    private int lastRead;
    private int lastWrite;
    private int threads;
    private int writers;

    /** The reads of the second thread. */
    private final Map<Operation, Integer> readsOfSecond = new EnumMap<>(Operation.class);

    Place(Object owner, long line, String field) {
        this.owner = owner;
        this.line = line;
        this.field = field;
    }

    /** Returns the array or object. */
    public Object owner() {
        return owner;
    }

    /** Returns whether the place is a line of an array. */
    public boolean isElement() {
        return field.isEmpty();
    }

    /** Returns the number of the line in an array; 0 for a field. */
    public long line() {
        return line;
    }

    /** Returns the class that has the field, and its name; empty for a line of an array. */
    public String field() {
        return field;
    }

    /** Returns how many operations have read the place. */
    public int reads(Operation kind) {
        return reads.getOrDefault(kind, 0);
    }

    /** Returns how many operations have written the place. */
    public int writes(Operation kind) {
        return writes.getOrDefault(kind, 0);
    }

    /**
     * Returns how many operations a thread has to wait for the other one at the place: all that
     * write it if both do, otherwise no more than the other thread reads it.
     */
    public int meetings(Operation kind) {
        if (writers == 3) {
            return writes(kind);
        }
        int second = readsOfSecond.getOrDefault(kind, 0);
        return Math.min(writes(kind), writers == 1 ? second : reads(kind) - second);
    }

    /** Returns whether both threads have used the place. */
    public boolean isShared() {
        return threads == 3;
    }

    /** Counts a read of an operation, once. */
    void read(Operation kind, int number, int thread) {
        if (lastRead != number) {
            lastRead = number;
            reads.merge(kind, 1, Integer::sum);
            readsOfSecond.merge(kind, thread, Integer::sum);
            threads |= 1 << thread;
        }
    }

    /** Counts a write of an operation, once. */
    void written(Operation kind, int number, int thread) {
        if (lastWrite != number) {
            lastWrite = number;
            writes.merge(kind, 1, Integer::sum);
            threads |= 1 << thread;
            writers |= 1 << thread;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Place place && place.owner == owner && place.line == line && place.field.equals(field);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * System.identityHashCode(owner) + Long.hashCode(line)) + field.hashCode();
    }
}
