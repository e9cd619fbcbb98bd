package dev.filtersmith.maintained;

import dev.filtersmith.Filter;
import dev.filtersmith.meter.Metering;
import dev.filtersmith.storage.FilterCore;
import java.lang.reflect.Type;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/** The room for keys that are known to be absent, and the steps that make them be forgotten. */
class AbsentRoom<T> {
    /** Stands for bytes by the size of the filter. */
    static final int BY_SIZE = -1;

    static final int MAX_BYTES = 1 << 26;

    private static final int STRIPE_BITS = 10;

    private final KeyDigest<T> digest;
    private final int bytes;

    /** Number of steps in which keys may have become live, by stripes of their hash codes. */
    private final AtomicLongArray steps;

    /** Creates room of some bytes for a type of keys; null stands for long keys. */
    AbsentRoom(@Nullable Type keyType, int bytes) {
        this.digest = KeyDigest.of(keyType);
        this.bytes = bytes;
        this.steps = new AtomicLongArray(bytes == 0 ? 1 : 1 << STRIPE_BITS);
    }

    KeyDigest<T> digest() {
        return digest;
    }

    /** Returns a number, 0 or more, that differs after a {@link #step} for a key of this code. */
    long stamp(int code) {
        return steps.get(stripe(code));
    }

    /** Notes that a key may have become live. */
    void step(T key) {
        steps.incrementAndGet(stripe(AbsentKeys.code(key)));
    }

    private int stripe(int code) {
        return (code >>> -STRIPE_BITS) & (steps.length() - 1);
    }

    /** Returns an empty table for a filter, which shows its counts; null if there is no room. */
    @Nullable
    AbsentKeys table(Filter filter) {
        AbsentKeys table = table(filter.expectedElements());
        if (table != null) {
            Objects.requireNonNull(FilterCore.of(filter)).metering().showAbsentKeys(table);
        }
        return table;
    }

    /** Returns an empty table for a number of elements; null if there is no room. */
    @Nullable
    AbsentKeys table(long expectedElements) {
        int size = bytes == BY_SIZE ? Metering.absentBytes(expectedElements) : bytes;
        return size == 0 ? null : new AbsentKeys(size, !digest.tellsApart());
    }

    /** Returns whether a table has a key of this code. */
    boolean knows(AbsentKeys table, int code, T key) {
        if (!table.isMarked(code)) {
            return false;
        }
        long first = digest.first(key);
        return table.mayContain(first) && table.contains(first, digest.second(key), key);
    }

    /** Forgets that a key was absent, before it becomes live. */
    void forget(AbsentKeys table, long first, long second) {
        table.forget(first, second);
    }
}
