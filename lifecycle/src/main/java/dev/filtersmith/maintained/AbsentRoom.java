package dev.filtersmith.maintained;

import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** The room for keys that are known to be absent. */
class AbsentRoom<T> {
    /** Stands for bytes by the size of the filter. */
    static final int BY_SIZE = -1;

    /** A tenth of a bit for each expected element. */
    private static final int ELEMENTS_OF_BYTE = 80;

    private static final long MIN_BYTES = 1 << 10;
    private static final long MAX_BYTES = 1 << 16;

    private final KeyDigest<T> digest;
    private final int bytes;
    private final AbsentCounts counts = new AbsentCounts();

    /** Creates room of some bytes for a type of keys; null stands for long keys. */
    AbsentRoom(@Nullable Type keyType, int bytes) {
        this.digest = KeyDigest.of(keyType);
        this.bytes = bytes;
    }

    KeyDigest<T> digest() {
        return digest;
    }

    AbsentCounts counts() {
        return counts;
    }

    /** Returns an empty table for a filter; null if there is no room. */
    @Nullable
    AbsentKeys table(long expectedElements) {
        long bySize = Math.min(MAX_BYTES, Math.max(MIN_BYTES, expectedElements / ELEMENTS_OF_BYTE));
        long size = bytes == BY_SIZE ? bySize : bytes;
        return size == 0 ? null : new AbsentKeys(size, counts);
    }

    /** Returns the numbers, with those of a table. */
    AbsentStatistics statistics(@Nullable AbsentKeys table) {
        return new AbsentStatistics(
                table == null ? 0 : table.entries(),
                table == null ? 0 : table.capacity(),
                counts.saved.sum(),
                counts.learned.sum(),
                counts.evicted.sum(),
                counts.stale.sum());
    }
}
