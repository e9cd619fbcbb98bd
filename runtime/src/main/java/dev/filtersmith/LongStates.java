package dev.filtersmith;

import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.LibraryFilter;
import java.util.Objects;

/** A filter that stores a value with each {@code long} key; {@link States} has the contract. */
public interface LongStates extends DeletableFilter {
    /** The answer for a key that is definitely not present. */
    int ABSENT = States.ABSENT;

    /** The answer for a key of which there are elements with several values. */
    int AMBIGUOUS = States.AMBIGUOUS;

    /**
     * Returns the value of a key.
     *
     * @param key key to look for
     * @return value, {@link #ABSENT} or {@link #AMBIGUOUS}
     */
    int get(long key);

    /**
     * Looks up many keys at once.
     *
     * @param keys array of keys
     * @param offset index of the first key to look for
     * @param length number of keys to look for
     * @param values receives the answer for {@code keys[offset + i]} at i
     * @return number of keys that are not {@link #ABSENT}
     * @throws IndexOutOfBoundsException if the range is out of bounds of one of the arrays
     */
    default int get(long[] keys, int offset, int length, int[] values) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        Objects.checkFromIndexSize(0, length, values.length);
        KeyBatches batches = LibraryFilter.batchesOf(this);
        if (batches != null) {
            return batches.values(keys, offset, length, values);
        }
        int found = 0;
        for (int i = 0; i < length; i++) {
            values[i] = get(keys[offset + i]);
            found += values[i] == ABSENT ? 0 : 1;
        }
        return found;
    }

    /**
     * Looks up many keys at once.
     *
     * @param keys keys to look for
     * @return a new array with the answer for each key
     */
    default int[] get(long[] keys) {
        int[] values = new int[keys.length];
        int unusedNumber = get(keys, 0, keys.length, values);
        return values;
    }

    /**
     * Adds a key with a value, as {@link States#put}.
     *
     * @param key key to add
     * @param value its value
     * @return as there
     * @throws FilterFullException if there is no room for the key; nothing is changed then
     * @throws IllegalArgumentException if the value is out of range
     */
    boolean put(long key, int value);

    /**
     * Changes the value of a key, as {@link States#change}.
     *
     * @param key key that was put with the value before, or changed to it
     * @param from value before
     * @param to new value
     * @return as there
     * @throws FilterFullException as there
     * @throws IllegalArgumentException if a value is out of range
     */
    boolean change(long key, int from, int to);

    /**
     * Removes a key, as {@link States#remove}.
     *
     * @param key key that was put with the value, or changed to it
     * @param value its value
     * @return as there
     * @throws IllegalArgumentException if the value is out of range
     */
    boolean remove(long key, int value);
}
