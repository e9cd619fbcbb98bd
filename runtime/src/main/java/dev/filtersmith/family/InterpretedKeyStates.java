package dev.filtersmith.family;

import dev.filtersmith.States;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.ValueOperations;
import dev.filtersmith.key.SeedAccess;
import java.io.Serializable;

/**
 * A filter of values over keys that are objects, run by an interpreter, which sees only hashes.
 *
 * @param <T> type of the keys
 */
public interface InterpretedKeyStates<T> extends States<T>, Serializable {
    /** Hashes a key, for the library. */
    long hashOf(SeedAccess access, Object key);

    @Override
    default int get(T key) {
        return ((HotFilter) this).getHash(hashOf(SeedAccess.LIBRARY, key));
    }

    @Override
    default boolean put(T key, int value) {
        return ValueOperations.put((HotFilter) this, hashOf(SeedAccess.LIBRARY, key), value);
    }

    @Override
    default boolean change(T key, int from, int to) {
        return ValueOperations.change((HotFilter) this, hashOf(SeedAccess.LIBRARY, key), from, to);
    }

    @Override
    default boolean remove(T key, int value) {
        return ValueOperations.remove((HotFilter) this, hashOf(SeedAccess.LIBRARY, key), value);
    }
}
