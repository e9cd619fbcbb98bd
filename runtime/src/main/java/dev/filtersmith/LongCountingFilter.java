package dev.filtersmith;

import java.util.stream.LongStream;

/**
 * A filter over {@code long} keys with deletion. {@link DeletableFilter} states which keys may be
 * removed; within that contract there is never a false negative.
 *
 * <p>{@link #put} adds the key once more even if it returns false. The key is gone after as many
 * removals.
 */
public interface LongCountingFilter extends LongFilter, DeletableFilter {
    /**
     * Removes one occurrence of a key.
     *
     * @param key key that was put more often than it was removed
     * @return true if a fingerprint of the key was removed; false if the key was definitely not
     *     present and nothing is changed
     */
    boolean remove(long key);

    /**
     * Returns the number of occurrences of a key. Unlike a lookup, it waits for a change of another
     * thread in the same part of the table.
     *
     * @param key key to count
     * @return puts less removals of the key, or more if other keys have the same fingerprint; never
     *     less. A counting Bloom filter stops at the ceiling of its counters, 15 with four bits
     */
    int count(long key);

    /**
     * Removes one occurrence of each of many keys, in order.
     *
     * @param keys array of keys
     * @param offset index of the first key to remove
     * @param length number of keys to remove
     * @return number of keys for which a fingerprint was removed
     * @throws IndexOutOfBoundsException if the range is out of bounds of the array
     */
    int removeAll(long[] keys, int offset, int length);

    /**
     * Removes one occurrence of each of many keys, in order.
     *
     * @param keys keys to remove
     * @return number of keys for which a fingerprint was removed
     */
    default int removeAll(long... keys) {
        return removeAll(keys, 0, keys.length);
    }

    /**
     * Restores the filter to the state that fresh puts of these keys would give. Fingerprints that
     * were cut short get their full length back, and elements of the stash return to the table
     * where there is room. The keys must be exactly the content of the filter, each as often as it
     * is present. This is checked, as far as fingerprints distinguish keys, before the filter
     * changes.
     *
     * <p>In a counting Bloom filter, counters that had reached their ceiling and stayed there are
     * counted anew. Their correct value is not known, so they are not checked: a key that has no
     * other counters, and is missing from the given keys, is lost.
     *
     * <p>Takes the time of a removal and a put for each key. While it runs, it takes the memory of
     * one more filter and 8 bytes a key. If threads share the filter, their lookups go on and find
     * all keys, and their changes wait. No key may be put or removed between the moment when the
     * live keys are collected and the call.
     *
     * @param liveKeys all keys that are in the filter, in any order
     * @throws LiveKeysException if the keys are not those in the filter; nothing is changed then
     * @throws FilterFullException if the keys do not fit in this order; nothing is changed then
     */
    void refresh(LongStream liveKeys);

    /**
     * Restores the filter as {@link #refresh(LongStream)} does.
     *
     * @param liveKeys all keys that are in the filter, in any order
     * @throws LiveKeysException as there
     * @throws FilterFullException as there
     */
    default void refresh(long... liveKeys) {
        refresh(LongStream.of(liveKeys));
    }
}
