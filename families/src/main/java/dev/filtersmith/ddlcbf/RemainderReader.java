package dev.filtersmith.ddlcbf;

import dev.filtersmith.storage.TableWords;

/**
 * The fast reader of the buckets of a dynamic d-left counting filter. {@link
 * RemainderBuckets} defines their meaning.
 *
 * <p>A slot distinguishes 0 from an empty slot by storing 1 instead. These methods do not support
 * the few elements whose remainder is 0 in a slot.
 */
public interface RemainderReader {
    /**
     * Looks up the remainder of an element in a bucket. Returns nonzero if the bucket contains it.
     */
    long holds(long[] words, int number, long hash);

    /** Counts the remainders of an element in a bucket. */
    int count(long[] words, int number, long hash);

    /** Counts the remainders of an element in a bucket of a table that is not on the heap. */
    int count(TableWords words, int number, long hash);
}
