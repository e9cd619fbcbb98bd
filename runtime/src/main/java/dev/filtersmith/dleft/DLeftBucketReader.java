package dev.filtersmith.dleft;

import dev.filtersmith.buckets.FieldTable;

/**
 * The fast reader of the buckets of a d-left filter. {@link dev.filtersmith.dleft.DLeftBuckets}
 * defines their meaning.
 */
public sealed interface DLeftBucketReader permits DLeftWordReader, DLeftGroupReader {
    /**
     * Returns the reader that suits a layout best.
     *
     * @param layout geometry
     * @return reader of its buckets
     */
    static DLeftBucketReader of(DLeftLayout layout) {
        return layout.spec().group() == 1 && FieldTable.suits(layout)
                ? new DLeftWordReader(layout)
                : new DLeftGroupReader(layout);
    }

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
     * Returns the load of a bucket.
     *
     * @param words words of the table
     * @param number number of the bucket
     * @return number of fingerprints in it
     */
    int load(long[] words, int number);
}
