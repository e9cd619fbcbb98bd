package dev.filtersmith.ddlcbf;

/**
 * Header of a bucket with two remainder lengths (ddlCBF, section III.B), from the low end: number of shorts, number of longs, bits of a
 * short, bits of a long. The shorts follow, then the longs, without gaps. A number of remainders that is 0 goes with a length of 0.
 *
 * @param countBits bits of each number of remainders
 * @param lengthBits bits of each length
 */
public record TwoLengthHeader(int countBits, int lengthBits) {
    /** A header for buckets of at most so many remainders of at most so many bits. */
    static TwoLengthHeader of(int maximumLoad, int longest) {
        return new TwoLengthHeader(
                Integer.SIZE - Integer.numberOfLeadingZeros(maximumLoad),
                Integer.SIZE - Integer.numberOfLeadingZeros(longest));
    }

    /**
     * Where the number of longs stands; that of shorts stands at bit 0.
     *
     * @return bit of a bucket
     */
    public int longsAt() {
        return countBits;
    }

    /**
     * Where the bits of a short stand.
     *
     * @return bit of a bucket
     */
    public int shortBitsAt() {
        return 2 * countBits;
    }

    /**
     * Where the bits of a long stand.
     *
     * @return bit of a bucket
     */
    public int longBitsAt() {
        return shortBitsAt() + lengthBits;
    }

    /**
     * Bits of the header.
     *
     * @return number of bits before the remainders
     */
    public int bits() {
        return longBitsAt() + lengthBits;
    }
}
