package dev.filtersmith.benchmarks.subject;

/**
 * A filter over {@code long} keys, or a limit kernel in the shape of one. A measuring JVM creates
 * subjects of one class only, so that every call has one receiver and is inlined.
 */
public interface Subject {
    /**
     * Adds a key. Limit kernels ignore it.
     *
     * @param key key to add
     * @return true if the key is new; always true if the filter does not report it
     */
    boolean put(long key);

    /**
     * Returns whether a key may have been put.
     *
     * @param key key to look up
     * @return false if the key was never put
     */
    boolean mightContain(long key);

    /**
     * Returns the subject whose keys are looked up, when all keys were put.
     *
     * @return this one, or a view of it
     */
    default Subject full() {
        return this;
    }

    /**
     * Returns the expected rate of false positives of the filter in its current state.
     *
     * @return rate, or NaN if the filter does not report it
     */
    default double expectedFpp() {
        return Double.NaN;
    }

    /**
     * Returns about how many elements the filter has.
     *
     * @return number, or NaN if the filter does not report it
     */
    default double elements() {
        return Double.NaN;
    }

    /**
     * Returns the bits that the filter takes.
     *
     * @return bits, or NaN if the filter does not report them
     */
    default double bits() {
        return Double.NaN;
    }

    /**
     * Removes a key once.
     *
     * @param key key that was put, and not yet removed as often
     * @return true if it was found; always true if the filter does not report it
     * @throws UnsupportedOperationException if the filter cannot remove
     */
    default boolean remove(long key) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " cannot remove.");
    }

    /**
     * Returns how often a key was put and not removed.
     *
     * @param key key to count
     * @return count, never too low
     * @throws UnsupportedOperationException if the filter cannot count
     */
    default int count(long key) {
        throw new UnsupportedOperationException(getClass().getSimpleName() + " cannot count.");
    }

    /**
     * Looks up many keys, one by one if the filter has no batches.
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
     * Adds many keys, one by one if the filter has no batches.
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
