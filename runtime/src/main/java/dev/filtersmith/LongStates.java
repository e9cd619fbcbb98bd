package dev.filtersmith;

import java.util.Objects;

/** A filter that stores a value with each {@code long} key; {@link StateFilter} has the contract. */
public interface LongStates extends StateFilter {
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
    int get(long[] keys, int offset, int length, int[] values);

    /**
     * Looks up many keys at once.
     *
     * @param keys keys to look for
     * @return a new array with the answer for each key
     */
    default int[] get(long[] keys) {
        int[] values = new int[keys.length];
        Objects.checkIndex(get(keys, 0, keys.length, values), keys.length + 1);
        return values;
    }

    /**
     * Adds a key with a value. A key that is present gets a further element; use {@link #change}
     * for a new value.
     *
     * @param key key to add
     * @param value its value
     * @return true if the key was definitely not present with this value before
     * @throws FilterFullException if there is no room for the key; nothing is changed then
     * @throws IllegalArgumentException if the value is out of range
     */
    boolean put(long key, int value);

    /**
     * Changes the value of a key. A lookup beside it gets one of the two values, or {@link
     * #AMBIGUOUS}.
     *
     * @param key key that was put with the value before, or changed to it
     * @param from value before
     * @param to new value
     * @return true if the value was changed; false if the key definitely did not have it, and
     *     nothing is changed
     * @throws FilterFullException if there is no room for the change, where another key has the
     *     same fingerprint and value; nothing is changed then
     * @throws IllegalArgumentException if a value is out of range
     */
    boolean change(long key, int from, int to);

    /**
     * Removes a key.
     *
     * @param key key that was put with the value, or changed to it
     * @param value its value
     * @return true if it was removed; false if the key definitely did not have the value, and
     *     nothing is changed
     * @throws IllegalArgumentException if the value is out of range
     */
    boolean remove(long key, int value);
}
