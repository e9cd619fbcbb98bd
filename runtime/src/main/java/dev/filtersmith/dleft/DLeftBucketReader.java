package dev.filtersmith.dleft;

import dev.filtersmith.storage.TableWords;

/**
 * The fast reader of the buckets of a d-left filter. {@link DLeftBuckets} defines their meaning.
 */
public interface DLeftBucketReader {
    /**
     * Looks up a fingerprint in a bucket. Returns nonzero if the bucket contains a prefix of it.
     */
    long holds(long[] words, int number, long word);

    /**
     * Looks up a fingerprint in a bucket of a table that is not on the heap. Returns nonzero if the
     * bucket contains a prefix of it.
     */
    long holds(TableWords words, int number, long word);

    int load(long[] words, int number);
}
