package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.FieldTable;

/**
 * How the buckets of a dynamic d-left counting filter are read where it has to be fast.
 * {@link dev.filtersmith.ddlcbf.RemainderBuckets} says what they mean.
 *
 * <p>A slot tells 0 from no element by making it 1. For the few elements whose remainder is 0 in a slot, these methods are not
 * made.
 */
public sealed interface RemainderReader permits WordRemainderReader, WideRemainderReader, TwoLengthReader {
    /** The reader that suits a layout best. */
    static RemainderReader of(DynamicDLeftCountingLayout layout) {
        if (layout.twoLengths()) {
            return new TwoLengthReader(layout);
        }
        return layout.bucketBits() == Long.SIZE && FieldTable.suits(layout)
                ? new WordRemainderReader(layout)
                : new WideRemainderReader(layout);
    }

    /**
     * Looks for the remainder of an element in a bucket.
     *
     * @param words words of the table
     * @param number number of the bucket
     * @param hash hash of the element
     * @return not 0 if the bucket holds it
     */
    long holds(long[] words, int number, long hash);

    /**
     * How often a bucket holds the remainder of an element.
     *
     * @param words words of the table
     * @param number number of the bucket
     * @param hash hash of the element
     * @return remainders that are the element's, as far as they are stored
     */
    int count(long[] words, int number, long hash);
}
