package dev.filtersmith.dleft;

import dev.filtersmith.buckets.FieldTable;

/**
 * How the buckets of a d-left filter are read where it has to be fast. {@link dev.filtersmith.dleft.DLeftBuckets} says what they
 * mean.
 */
public sealed interface DLeftBucketReader permits DLeftWordReader, DLeftGroupReader {
    /** The reader that suits a layout best. */
    static DLeftBucketReader of(DLeftLayout layout) {
        return layout.spec().group() == 1 && FieldTable.suits(layout)
                ? new DLeftWordReader(layout)
                : new DLeftGroupReader(layout);
    }

    /**
     * Looks for a fingerprint in a bucket.
     *
     * @param words words of the table
     * @param number number of the bucket
     * @param word long fingerprint
     * @return not 0 if the bucket holds a prefix of it
     */
    long holds(long[] words, int number, long word);

    /**
     * Load of a bucket.
     *
     * @param words words of the table
     * @param number number of the bucket
     * @return fingerprints in it
     */
    int load(long[] words, int number);
}
