package dev.filtersmith.family;

import dev.filtersmith.LongFilter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LongKeys;
import dev.filtersmith.key.SeedAccess;
import java.io.Serializable;

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
        return LongKeys.mightContain((HotFilter) this, keys, offset, length, hits);
    }

    @Override
    default int putAll(long[] keys, int offset, int length) {
        return LongKeys.put((HotFilter) this, keys, offset, length);
    }
}
