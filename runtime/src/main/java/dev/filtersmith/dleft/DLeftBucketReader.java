package dev.filtersmith.dleft;

import dev.filtersmith.storage.TableWords;

/**
 * The fast reader of the buckets of a d-left filter. {@link DLeftBuckets} defines their meaning.
 */
public interface DLeftBucketReader {
    /**
     * Looks up a fingerprint in a bucket.
     *
     * @param words words of the table
     * @param number number of the bucket
     * @param word long fingerprint
     * @return nonzero if the bucket contains a prefix of it
     */
    long holds(long[] words, int number, long word);

    /**
     * Looks up a fingerprint in a bucket of a table that is not on the heap.
     *
     * @param words words of the table
     * @param number number of the bucket
     * @param word long fingerprint
     * @return nonzero if the bucket contains a prefix of it
     */
    long holds(TableWords words, int number, long word);

    /**
     * Returns the load of a bucket.
     *
     * @param words words of the table
     * @param number number of the bucket
     * @return number of fingerprints in it
     */
    int load(long[] words, int number);
}
