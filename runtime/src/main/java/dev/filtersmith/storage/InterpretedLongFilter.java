package dev.filtersmith.storage;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.SeedAccess;
import java.io.Serializable;
import java.util.Objects;

/** A filter over long keys, run by an interpreter, which sees only their hashes. */
public interface InterpretedLongFilter extends LongFilter, Serializable {
    /** Hashes a long key, for the library. */
    long hashOf(SeedAccess access, long key);

    /** Adds a key by its hash. */
    boolean putHash(long hash);

    /**
     * Returns whether a key may be present, by its hash; false if the key was definitely never put.
     */
    boolean mightContainHash(long hash);

    @Override
    default boolean put(long key) {
        return putHash(hashOf(SeedAccess.LIBRARY, key));
    }

    @Override
    default boolean mightContain(long key) {
        return mightContainHash(hashOf(SeedAccess.LIBRARY, key));
    }

    @Override
    default int mightContain(long[] keys, int offset, int length, long[] hits) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        int found = 0;
        for (int i = 0; i < length; i++) {
            long hit = mightContain(keys[offset + i]) ? 1 : 0;
            hits[i >>> 6] = ((i & 63) == 0 ? 0 : hits[i >>> 6]) | hit << i;
            found += (int) hit;
        }
        return found;
    }

    @Override
    default int putAll(long[] keys, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        int fresh = 0;
        for (int i = 0; i < length; i++) {
            try {
                fresh += put(keys[offset + i]) ? 1 : 0;
            } catch (FilterFullException full) {
                throw full.after(i, fresh);
            }
        }
        return fresh;
    }
}
