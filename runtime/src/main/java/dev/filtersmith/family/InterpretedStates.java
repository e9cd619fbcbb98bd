package dev.filtersmith.family;

import dev.filtersmith.LongStates;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.ValueOperations;
import dev.filtersmith.key.SeedAccess;
import java.io.Serializable;

/** A filter of values over long keys, run by an interpreter, which sees only hashes. */
public interface InterpretedStates extends LongStates, Serializable {
    /** Hashes a long key, for the library. */
    long hashOf(SeedAccess access, long key);

    @Override
    default int get(long key) {
        return ((HotFilter) this).getHash(hashOf(SeedAccess.LIBRARY, key));
    }

    @Override
    default int get(long[] keys, int offset, int length, int[] values) {
        return ValueOperations.get((HotFilter) this, keys, offset, length, values);
    }

    @Override
    default boolean put(long key, int value) {
        return ValueOperations.put((HotFilter) this, hashOf(SeedAccess.LIBRARY, key), value);
    }

    @Override
    default boolean change(long key, int from, int to) {
        return ValueOperations.change((HotFilter) this, hashOf(SeedAccess.LIBRARY, key), from, to);
    }

    @Override
    default boolean remove(long key, int value) {
        return ValueOperations.remove((HotFilter) this, hashOf(SeedAccess.LIBRARY, key), value);
    }
}
