package dev.filtersmith.family;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LongKeys;
import dev.filtersmith.key.SeedAccess;
import java.util.stream.LongStream;

/** A filter over long keys with deletion, run by an interpreter. */
public interface InterpretedCountingFilter extends InterpretedLongFilter, LongCountingFilter {
    /** Removes one occurrence of a key by its hash. */
    boolean removeHash(long hash);

    /**
     * Returns the number of occurrences of a key by its hash, or the ceiling of a counter that it
     * reached.
     */
    int countHash(long hash);

    /** Replaces the content by fresh puts of all live elements. */
    void refreshHashes(LongStream liveHashes);

    @Override
    default boolean remove(long key) {
        return removeHash(hashOf(SeedAccess.LIBRARY, key));
    }

    @Override
    default int count(long key) {
        return countHash(hashOf(SeedAccess.LIBRARY, key));
    }

    @Override
    default int removeAll(long[] keys, int offset, int length) {
        return LongKeys.remove((HotFilter) this, keys, offset, length);
    }

    @Override
    default void refresh(LongStream liveKeys) {
        refreshHashes(liveKeys.map(key -> hashOf(SeedAccess.LIBRARY, key)));
    }
}
