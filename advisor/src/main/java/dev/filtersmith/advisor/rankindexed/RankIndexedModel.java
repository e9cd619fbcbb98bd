package dev.filtersmith.advisor.rankindexed;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.advisor.FilterModel;
import dev.filtersmith.advisor.baseline.CountingBloomRate;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.OverflowBounds;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedSize;
import java.util.Locale;

/**
 * The prediction for a rank-indexed filter that holds its elements. The rate is lambda 2^-r: a
 * chain has lambda elements on average, independently of the other chains, and each element has one
 * of 2^r remainders. The rate is exact in the mean, the same fresh and under churn, and grows with
 * the fill. Equal fingerprints, which share a slot, make it a little lower.
 *
 * <p>Source: Hua, Zhao, Lin, Xu, "Rank-Indexed Hashing", ICNP 2008, sections III to V.
 *
 * @param elements elements of the prediction: the expected elements of the spec, or the paper's
 *     100,000
 * @param averageLoad elements per bucket, at most that of the spec, since buckets are whole
 * @param bitsPerKey bits that a key takes, with whole buckets that begin at bytes
 * @param trimmedBitsPerKey bits that a key takes in the trimmed form: 1 / lambda + r + 1, without
 *     counters
 * @param chainLoad elements per chain, lambda
 * @param falsePositiveRate probability that an absent key is reported as present: lambda 2^-r, an
 *     upper bound that is close for low rates, and always below 1
 * @param overflowProbability upper bound of the probability that the elements do not fit; under
 *     churn, at any one time
 * @param counting whether elements can be removed and counted
 */
public record RankIndexedModel(
        long elements,
        double averageLoad,
        double bitsPerKey,
        double trimmedBitsPerKey,
        double chainLoad,
        double falsePositiveRate,
        double overflowProbability,
        boolean counting)
        implements FilterModel {
    /** Elements of a prediction or a search if the spec gives no number: those of the paper. */
    static final long USUAL_ELEMENTS = 100_000;

    /**
     * Predicts a filter that holds its expected elements, or 100,000 if the spec gives no number.
     */
    public static RankIndexedModel of(RankIndexedLayout layout) {
        long expected = layout.spec().expectedElements();
        return of(layout, expected > 0 ? expected : USUAL_ELEMENTS);
    }

    /** Predicts a filter that is made for one element or more and holds them. */
    public static RankIndexedModel of(RankIndexedLayout layout, long elements) {
        ChainSpec spec = layout.spec();
        RankIndexedSize size = layout.size(elements);
        double load = (double) elements / size.buckets();
        double chainLoad = load / spec.chains();
        return new RankIndexedModel(
                elements,
                load,
                (double) size.bits() / elements,
                1 / chainLoad + spec.remainderBits() + 1,
                chainLoad,
                Math.min(Math.scalb(chainLoad, -spec.remainderBits()), Math.nextDown(1.0)),
                overflow(layout, size, (double) elements),
                spec instanceof CountingSpec);
    }

    /** Returns the upper bound of the probability that a number of elements do not fit. */
    static double overflow(RankIndexedLayout layout, RankIndexedSize size, double elements) {
        ChainSpec spec = layout.spec();
        double load = elements / size.buckets();
        int end = spec.slots() + spec.secondSlots();
        return OverflowBounds.moreThan(size.buckets(), load, spec.slots(), size.seconds())
                + OverflowBounds.moreThan(size.buckets(), load, end, size.thirds())
                + OverflowBounds.any(size.buckets(), elements, layout.capacity());
    }

    @Override
    public double highestRate() {
        return falsePositiveRate;
    }

    @Override
    public String rates(int decimals) {
        String rate = String.format(Locale.ROOT, "%." + decimals + "e", falsePositiveRate);
        return counting ? rate + " fresh and under churn" : rate;
    }

    /**
     * Returns the bits per key of the standard Bloom filter of the same rate or, if elements are
     * counted, of the standard counting Bloom filter with counters of four bits. Both have the best
     * whole number of hash functions.
     */
    public double bloomBits() {
        double bits = CountingBloomRate.bitsPerKey(falsePositiveRate);
        return counting ? bits : bits / CountingBloomRate.COUNTER_BITS;
    }

    private String bloomName() {
        return counting ? "standard counting Bloom filter" : "standard Bloom filter";
    }

    @Override
    public String replaces() {
        return String.format(Locale.ROOT, "in place of a %s of %.2f bits per key", bloomName(), bloomBits());
    }

    @Override
    public String promise() {
        return String.format(
                Locale.ROOT,
                "%s A %s of that rate takes %.2f bits per key, %.2f times as many. Trimmed for transfer, a key "
                        + "takes %.2f bits. %s",
                FilterModel.super.promise(),
                bloomName(),
                bloomBits(),
                bloomBits() / bitsPerKey,
                trimmedBitsPerKey,
                overflowProbability == 0
                        ? elements + " elements always fit."
                        : String.format(
                                Locale.ROOT,
                                "That %d elements do not fit has a probability of at most %.1e.",
                                elements,
                                overflowProbability));
    }
}
