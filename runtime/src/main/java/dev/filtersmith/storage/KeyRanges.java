package dev.filtersmith.storage;

/**
 * A division of hashes into ranges of about equal numbers, at most {@link #MAX_RANGES}. A range is
 * a part of a table, where all places of a key lie in one part, or else any share of the hashes.
 *
 * <p>With the product of the hash and a multiplier, its high half is reduced to a number below a
 * size. Consecutive numbers make a range.
 */
public final class KeyRanges {
    /** Odd multiplier; 1 for the hash itself. */
    private final long multiplier;
    /** Number of values, from 1. */
    private final int size;

    private final int shift;

    public KeyRanges(long multiplier, int size, int shift) {
        this.multiplier = multiplier;
        this.size = size;
        this.shift = shift;
    }

    public long multiplier() {
        return multiplier;
    }

    public int size() {
        return size;
    }

    public int shift() {
        return shift;
    }

    /** The single range of all hashes. */
    public static final KeyRanges WHOLE = new KeyRanges(1, 1, 0);

    /** Most ranges. More would divide a segment into runs of a few hashes. */
    public static final int MAX_RANGES = 512;

    /** Returns ranges of numbers. */
    public static KeyRanges of(long multiplier, int size, int least) {
        int shift = least;
        while (((size - 1) >>> shift) >= MAX_RANGES) {
            shift++;
        }
        return new KeyRanges(multiplier, size, shift);
    }

    public int count() {
        return ((size - 1) >>> shift) + 1;
    }

    public int of(long hash) {
        return (int) ((((hash * multiplier) >>> 32) * size) >>> 32) >>> shift;
    }

    /** Returns the first value of a range. */
    public int first(int range) {
        return Math.min(size, range << shift);
    }
}
