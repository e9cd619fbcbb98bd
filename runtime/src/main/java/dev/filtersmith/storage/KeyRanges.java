package dev.filtersmith.storage;

/**
 * A division of hashes into ranges of about equal numbers, at most {@link #MOST}. A range is a part
 * of a table, where all places of a key lie in one part, or else any share of the hashes.
 *
 * <p>With the product of the hash and a multiplier, its high half is reduced to a number below a
 * size. Consecutive numbers make a range.
 *
 * @param multiplier odd multiplier; 1 for the hash itself
 * @param size number of values, from 1
 * @param shift binary logarithm of the number of values in a range
 */
public record KeyRanges(long multiplier, int size, int shift) {
    /** The single range of all hashes. */
    public static final KeyRanges WHOLE = new KeyRanges(1, 1, 0);

    /** Most ranges. More would divide a segment into runs of a few hashes. */
    public static final int MOST = 512;

    /**
     * Returns ranges of numbers.
     *
     * @param multiplier odd multiplier
     * @param size number of values
     * @param least binary logarithm of the number of values that a range has at least
     * @return ranges that are as small as that allows
     */
    public static KeyRanges of(long multiplier, int size, int least) {
        int shift = least;
        while (((size - 1) >>> shift) >= MOST) {
            shift++;
        }
        return new KeyRanges(multiplier, size, shift);
    }

    /**
     * Returns the number of ranges.
     *
     * @return at least 1
     */
    public int count() {
        return ((size - 1) >>> shift) + 1;
    }

    /**
     * Returns the range of a hash.
     *
     * @param hash hash of a key
     * @return number of the range
     */
    public int of(long hash) {
        return (int) ((((hash * multiplier) >>> 32) * size) >>> 32) >>> shift;
    }

    /**
     * Returns the first value of a range.
     *
     * @param range number of the range, or the number of ranges
     * @return number of the value
     */
    public int first(int range) {
        return Math.min(size, range << shift);
    }
}
