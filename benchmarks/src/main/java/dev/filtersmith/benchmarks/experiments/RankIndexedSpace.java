package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.rankindexed.OverflowBounds;

/**
 * The storage and the overflow of a rank-indexed filter as the paper counts them: in bits. Real filters take some more,
 * since buckets and extensions begin at bytes ({@link RankIndexedModel}). Numbers of buckets and extensions need not be whole.
 *
 * <p>Source: Hua, Zhao, Lin, Xu, "Rank-Indexed Hashing", ICNP 2008, sections IV and V.
 *
 * @param elements n
 * @param buckets number of buckets, B
 * @param chains chains of a bucket, L
 * @param remainderBits r
 * @param counterBits bits of a slot's counter, 0 where nothing is counted
 * @param slots slots of a bucket, Z1
 * @param secondSlots slots of a second-level extension, Z2
 * @param thirdSlots slots of a third-level extension, Z3
 * @param seconds second-level extensions, J2
 * @param thirds third-level extensions, J3
 */
public record RankIndexedSpace(
        double elements,
        double buckets,
        int chains,
        int remainderBits,
        int counterBits,
        int slots,
        int secondSlots,
        int thirdSlots,
        double seconds,
        double thirds) {
    /**
     * Elements per bucket.
     *
     * @return n / B
     */
    public double averageLoad() {
        return elements / buckets;
    }

    /**
     * Elements per chain.
     *
     * @return lambda = n / (B L)
     */
    public double chainLoad() {
        return averageLoad() / chains;
    }

    /**
     * Bits of a bucket.
     *
     * @return S1 = (L + Z1) + Z1 r + (1 + ceil(log2 J2)), with the counter's bits beside r
     */
    public double bucketBits() {
        return chains + slots * (1 + slotBits()) + 1 + pointerBits(seconds);
    }

    /**
     * Bits of a second-level extension.
     *
     * @return S2 = 1 + Z2 + Z2 r + (1 + ceil(log2 J3)), with the counter's bits beside r
     */
    public double secondBits() {
        return 1 + secondSlots * (1 + slotBits()) + 1 + pointerBits(thirds);
    }

    /**
     * Bits of a third-level extension.
     *
     * @return S3 = 1 + Z3 + Z3 r, with the counter's bits beside r
     */
    public double thirdBits() {
        return 1 + thirdSlots * (1 + slotBits());
    }

    private double slotBits() {
        return remainderBits + counterBits;
    }

    private static double pointerBits(double extensions) {
        return extensions <= 1 ? 0 : Math.getExponent(Math.nextDown(extensions)) + 1;
    }

    /**
     * Bits for each element.
     *
     * @return S / n, S = B S1 + J2 S2 + J3 S3
     */
    public double bitsPerKey() {
        return (buckets * bucketBits() + seconds * secondBits() + thirds * thirdBits()) / elements;
    }

    /**
     * Bits for each element of the trimmed form, without vacant slots: the paper's Table V.
     *
     * @return 1 / lambda + r + 1; counters do not travel
     */
    public double trimmedBitsPerKey() {
        return 1 / chainLoad() + remainderBits + 1;
    }

    /**
     * The probability that an absent key is reported as present.
     *
     * @return lambda 2^-r
     */
    public double falsePositiveRate() {
        return Math.scalb(chainLoad(), -remainderBits);
    }

    /**
     * The bound that the second-level extensions run out.
     *
     * @return P2, 2 Binotail(B, Poissontail(n/B, Z1), J2)
     */
    public double secondsRunOut() {
        return OverflowBounds.moreThan(buckets, averageLoad(), slots, seconds);
    }

    /**
     * The bound that the third-level extensions run out.
     *
     * @return P3, 2 Binotail(B, Poissontail(n/B, Z1 + Z2), J3)
     */
    public double thirdsRunOut() {
        return OverflowBounds.moreThan(buckets, averageLoad(), slots + secondSlots, thirds);
    }

    /**
     * The bound that a bucket fills all its extensions.
     *
     * @return P4, B Binotail(n, 1/B, Z1 + Z2 + Z3)
     */
    public double thirdsOverflow() {
        return OverflowBounds.any(buckets, elements, slots + secondSlots + thirdSlots);
    }

    /**
     * The bound that the elements do not fit.
     *
     * @return P_o, the sum of the three
     */
    public double overflowProbability() {
        return secondsRunOut() + thirdsRunOut() + thirdsOverflow();
    }
}
