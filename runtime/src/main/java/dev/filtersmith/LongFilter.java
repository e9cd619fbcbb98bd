package dev.filtersmith;

import java.util.BitSet;
import java.util.function.LongPredicate;

/** A filter over {@code long} keys. What was put, and where there is deletion not removed, is always found: no false negatives. */
public interface LongFilter extends Filter, LongPredicate {
    /**
     * Adds a key.
     *
     * @param key key to add
     * @return true if the key was surely not there before, false if it was probably there
     * @throws FilterFullException if there is no room for the key; nothing is changed then
     */
    boolean put(long key);

    /**
     * Tells whether a key may be there.
     *
     * @param key key to look for
     * @return false if the key is surely not there, true if it probably is
     */
    boolean mightContain(long key);

    /**
     * Looks up many keys at once, several times as fast as one by one where the filter is larger than the caches.
     *
     * @param keys array of keys
     * @param offset index of the first key to look for
     * @param length number of keys to look for
     * @param hits bit set of at least {@code length} bits: bit i, that is bit {@code i % 64} of {@code hits[i / 64]}, becomes
     *     the answer for {@code keys[offset + i]}; the bits behind the last answer in its word become 0
     * @return number of keys that may be there
     * @throws IndexOutOfBoundsException if the keys do not lie in the array or the answers do not fit in {@code hits}
     */
    int mightContain(long[] keys, int offset, int length, long[] hits);

    /**
     * Looks up many keys at once.
     *
     * @param keys keys to look for
     * @return a new bit set in which bit i is the answer for {@code keys[i]}
     */
    default BitSet mightContain(long[] keys) {
        long[] hits = new long[(keys.length + 63) >>> 6];
        mightContain(keys, 0, keys.length, hits);
        return BitSet.valueOf(hits);
    }

    /**
     * Adds many keys in order, with the same outcome as one by one.
     *
     * @param keys array of keys
     * @param offset index of the first key to add
     * @param length number of keys to add
     * @return number of keys that were surely not there before
     * @throws FilterFullException if there is no room for a key; the keys before it are in, the others are not, and
     *     {@link FilterFullException#accepted()} tells how many are in
     * @throws IndexOutOfBoundsException if the keys do not lie in the array
     */
    int putAll(long[] keys, int offset, int length);

    /**
     * Adds many keys in order.
     *
     * @param keys keys to add
     * @return number of keys that were surely not there before
     * @throws FilterFullException as in {@link #putAll(long[], int, int)}
     */
    default int putAll(long... keys) {
        return putAll(keys, 0, keys.length);
    }

    @Override
    default boolean test(long key) {
        return mightContain(key);
    }
}
