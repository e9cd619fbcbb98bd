package dev.filtersmith.family;

import dev.filtersmith.LongStates;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.LibraryFilter;
import java.io.Serializable;

/** A filter of values over long keys, run by an interpreter, which sees only hashes. */
public interface InterpretedStates extends LongStates, LibraryFilter, Serializable {
    /** Hashes a long key, for the library. */
    long hashOf(SeedAccess access, long key);

    /** Adds a key by its hash with its value. */
    boolean putHash(long hash);

    /** Returns the value of a key by its hash. */
    int countHash(long hash);

    /** Changes the value of a key, given by its hashes with the two. */
    boolean changeHash(long from, long to);

    /** Removes a key by its hash with its value. */
    boolean removeHash(long hash);

    @Override
    default int get(long key) {
        return countHash(hashOf(SeedAccess.LIBRARY, key));
    }

    @Override
    default boolean put(long key, int value) {
        return putHash(FilterCore.valued(this, hashOf(SeedAccess.LIBRARY, key), value));
    }

    @Override
    default boolean change(long key, int from, int to) {
        long hash = hashOf(SeedAccess.LIBRARY, key);
        return changeHash(FilterCore.valued(this, hash, from), FilterCore.valued(this, hash, to));
    }

    @Override
    default boolean remove(long key, int value) {
        return removeHash(FilterCore.valued(this, hashOf(SeedAccess.LIBRARY, key), value));
    }
}
