package dev.filtersmith.benchmarks.subject;

/**
 * A filter over {@code long} keys, or a limit kernel in the shape of one. A JVM that measures creates subjects of one class
 * only, so that every call has one receiver and is inlined.
 */
public interface Subject {
    /**
     * Adds a key. Limit kernels ignore it.
     *
     * @param key key to add
     * @return true if the key is new; where the filter does not tell, always true
     */
    boolean put(long key);

    /**
     * Tells whether a key may have been put.
     *
     * @param key key to look for
     * @return false if the key was never put
     */
    boolean mightContain(long key);

    /**
     * The rate of false positives to expect of the filter as it is now.
     *
     * @return rate, or NaN where the filter does not tell
     */
    default double expectedFpp() {
        return Double.NaN;
    }

    /**
     * The bits that the filter takes.
     *
     * @return bits, or NaN where the filter does not tell
     */
    default double bits() {
        return Double.NaN;
    }

    /**
     * Removes a key once.
     *
     * @param key key that was put, and not yet removed as often
     * @return true if it was there; where the filter does not tell, always true
     * @throws UnsupportedOperationException if the filter cannot remove
     */
    default boolean remove(long key) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " cannot remove.");
    }

    /**
     * How often a key is there.
     *
     * @param key key to count
     * @return never less than it was put and not removed
     * @throws UnsupportedOperationException if the filter cannot count
     */
    default int count(long key) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " cannot count.");
    }

    /**
     * Looks up many keys; where the filter has no batches, one by one.
     *
     * @param keys array of keys
     * @param offset index of the first key
     * @param length number of keys
     * @param hits bit i of it becomes the answer for key {@code offset + i}
     * @return number of keys that may have been put
     */
    default int mightContain(long[] keys, int offset, int length, long[] hits) {
        int count = 0;
        for (int i = 0; i < length; i++) {
            long hit = mightContain(keys[offset + i]) ? 1 : 0;
            int word = i >>> 6;
            hits[word] = ((i & 63) == 0 ? 0 : hits[word]) | (hit << i);
            count += (int) hit;
        }
        return count;
    }

    /**
     * Adds many keys; where the filter has no batches, one by one.
     *
     * @param keys array of keys
     * @param offset index of the first key
     * @param length number of keys
     * @return number of keys that are new
     */
    default int putAll(long[] keys, int offset, int length) {
        int fresh = 0;
        for (int i = 0; i < length; i++) {
            fresh += put(keys[offset + i]) ? 1 : 0;
        }
        return fresh;
    }
}
