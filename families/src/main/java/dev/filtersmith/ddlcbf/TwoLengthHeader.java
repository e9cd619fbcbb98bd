package dev.filtersmith.ddlcbf;

import java.util.Locale;

/**
 * Header of a bucket with two remainder lengths (ddlCBF, section III.B), from the low end: number
 * of shorts, number of longs, bits of a short, bits of a long. The shorts follow, then the longs,
 * without gaps. If a number of remainders is 0, their length is 0. A class, since a record is
 * larger.
 */
public final class TwoLengthHeader {
    private final int countBits;
    private final int lengthBits;

    public TwoLengthHeader(int countBits, int lengthBits) {
        this.countBits = countBits;
        this.lengthBits = lengthBits;
    }

    public int countBits() {
        return countBits;
    }

    public int lengthBits() {
        return lengthBits;
    }

    /** Returns the header for buckets with a maximum number and a maximum length of remainders. */
    static TwoLengthHeader of(int maximumLoad, int longest) {
        return new TwoLengthHeader(
                Integer.SIZE - Integer.numberOfLeadingZeros(maximumLoad),
                Integer.SIZE - Integer.numberOfLeadingZeros(longest));
    }

    /** Returns the position of the number of longs; that of shorts is at bit 0. */
    public int longsAt() {
        return countBits;
    }

    /** Returns the position of the bits of a short. */
    public int shortBitsAt() {
        return 2 * countBits;
    }

    /** Returns the position of the bits of a long. */
    public int longBitsAt() {
        return shortBitsAt() + lengthBits;
    }

    /** Returns the size of the header, before the remainders. */
    public int bits() {
        return longBitsAt() + lengthBits;
    }

    /** Draws a bucket. */
    String diagram(int bucketBits) {
        return String.format(
                Locale.ROOT,
                "| longs, then shorts: %d | bits of a long %d | bits of a short %d | longs %d | shorts %d |\n",
                bucketBits - bits(),
                lengthBits,
                lengthBits,
                countBits,
                countBits);
    }
}
