package dev.filtersmith.benchmarks.experiments.rankindexed;

import dev.filtersmith.rankindexed.OverflowBounds;

/**
 * The storage and the overflow of a rank-indexed filter by the paper's formulas, which count bits.
 * Real filters take a little more, since buckets and extensions begin at bytes ({@link
 * RankIndexedModel}). Numbers of buckets and extensions need not be whole.
 *
 * <p>Source: Hua, Zhao, Lin, Xu, "Rank-Indexed Hashing", ICNP 2008, sections IV and V.
 *
 * @param elements n
 * @param buckets number of buckets, B
 * @param chains chains of a bucket, L
 * @param remainderBits r
 * @param counterBits bits of a slot's counter, 0 without counters
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
     * Returns the elements per bucket.
     *
     * @return n / B
     */
    public double averageLoad() {
        return elements / buckets;
    }

    /**
     * Returns the elements per chain.
     *
     * @return lambda = n / (B L)
     */
    public double chainLoad() {
        return averageLoad() / chains;
    }

    /**
     * Returns the bits of a bucket.
     *
     * @return S1 = (L + Z1) + Z1 r + (1 + ceil(log2 J2)), with the counter's bits beside r
     */
    public double bucketBits() {
        return chains + slots * (1 + slotBits()) + 1 + pointerBits(seconds);
    }

    /**
     * Returns the bits of a second-level extension.
     *
     * @return S2 = 1 + Z2 + Z2 r + (1 + ceil(log2 J3)), with the counter's bits beside r
     */
    public double secondBits() {
        return 1 + secondSlots * (1 + slotBits()) + 1 + pointerBits(thirds);
    }

    /**
     * Returns the bits of a third-level extension.
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
     * Returns the bits per element.
     *
     * @return S / n, S = B S1 + J2 S2 + J3 S3
     */
    public double bitsPerKey() {
        return (buckets * bucketBits() + seconds * secondBits() + thirds * thirdBits()) / elements;
    }

    /**
     * Returns the bits per element of the trimmed form, without empty slots: the paper's Table V.
     *
     * @return 1 / lambda + r + 1, without counters
     */
    public double trimmedBitsPerKey() {
        return 1 / chainLoad() + remainderBits + 1;
    }

    /**
     * Returns the probability that an absent key is reported as present.
     *
     * @return lambda 2^-r
     */
    public double falsePositiveRate() {
        return Math.scalb(chainLoad(), -remainderBits);
    }

    /**
     * Returns the bound of the probability that the second-level extensions run out.
     *
     * @return P2, 2 Binotail(B, Poissontail(n/B, Z1), J2)
     */
    public double secondsRunOut() {
        return OverflowBounds.moreThan(buckets, averageLoad(), slots, seconds);
    }

    /**
     * Returns the bound of the probability that the third-level extensions run out.
     *
     * @return P3, 2 Binotail(B, Poissontail(n/B, Z1 + Z2), J3)
     */
    public double thirdsRunOut() {
        return OverflowBounds.moreThan(buckets, averageLoad(), slots + secondSlots, thirds);
    }

    /**
     * Returns the bound of the probability that a bucket fills all its extensions.
     *
     * @return P4, B Binotail(n, 1/B, Z1 + Z2 + Z3)
     */
    public double thirdsOverflow() {
        return OverflowBounds.any(buckets, elements, slots + secondSlots + thirdSlots);
    }

    /**
     * Returns the bound of the probability that the elements do not fit.
     *
     * @return P_o, the sum of the three
     */
    public double overflowProbability() {
        return secondsRunOut() + thirdsRunOut() + thirdsOverflow();
    }
}
