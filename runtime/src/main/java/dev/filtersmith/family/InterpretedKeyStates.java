package dev.filtersmith.family;

import dev.filtersmith.States;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.LibraryFilter;
import dev.filtersmith.storage.Values;
import java.io.Serializable;

/**
 * A filter of values over keys that are objects, run by an interpreter, which sees only hashes.
 *
 * @param <T> type of the keys
 */
public interface InterpretedKeyStates<T> extends States<T>, LibraryFilter, Serializable {
    /** Hashes a key, for the library. */
    long hashOf(SeedAccess access, Object key);

    /** Adds a key by its hash with its value. */
    boolean putHash(long hash);

    /** Returns the value of a key by its hash. */
    int countHash(long hash);

    /** Changes the value of a key, given by its hashes with the two. */
    boolean changeHash(long from, long to);

    /** Removes a key by its hash with its value. */
    boolean removeHash(long hash);

    @Override
    default int get(T key) {
        return countHash(hashOf(SeedAccess.LIBRARY, key));
    }

    @Override
    default boolean put(T key, int value) {
        return putHash(Values.of(this).with(hashOf(SeedAccess.LIBRARY, key), value));
    }

    @Override
    default boolean change(T key, int from, int to) {
        long hash = hashOf(SeedAccess.LIBRARY, key);
        Values place = Values.of(this);
        return changeHash(place.with(hash, from), place.with(hash, to));
    }

    @Override
    default boolean remove(T key, int value) {
        return removeHash(Values.of(this).with(hashOf(SeedAccess.LIBRARY, key), value));
    }
}
