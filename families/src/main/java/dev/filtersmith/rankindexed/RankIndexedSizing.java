package dev.filtersmith.rankindexed;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of buckets and extensions for a number of elements: the paper's section V, by the
 * bounds of {@link OverflowBounds}.
 */
final class RankIndexedSizing {
    private final ChainSpec spec;
    private final long expectedElements;
    private final double buckets;
    /** Number of second-level extensions, J2. */
    private final int seconds;
    /** Number of third-level extensions, J3. */
    private final int thirds;
    /** Bound that the second-level extensions do not suffice, P2. */
    private final double secondOverflow;
    /** Bound that the third-level extensions do not suffice, P3. */
    private final double thirdOverflow;
    /** Bound that a bucket is full with both extensions, P4. */
    private final double bucketOverflow;

    RankIndexedSizing(
            ChainSpec spec,
            long expectedElements,
            double buckets,
            int seconds,
            int thirds,
            double secondOverflow,
            double thirdOverflow,
            double bucketOverflow) {
        this.spec = spec;
        this.expectedElements = expectedElements;
        this.buckets = buckets;
        this.seconds = seconds;
        this.thirds = thirds;
        this.secondOverflow = secondOverflow;
        this.thirdOverflow = thirdOverflow;
        this.bucketOverflow = bucketOverflow;
    }

    ChainSpec spec() {
        return spec;
    }

    long expectedElements() {
        return expectedElements;
    }

    double buckets() {
        return buckets;
    }

    int seconds() {
        return seconds;
    }

    int thirds() {
        return thirds;
    }

    double secondOverflow() {
        return secondOverflow;
    }

    double thirdOverflow() {
        return thirdOverflow;
    }

    double bucketOverflow() {
        return bucketOverflow;
    }

    /** Bits of the hash that determine a chain, above those of the remainder. */
    static final int CHAIN_HASH_BITS = 20;

    /**
     * With the bytes that may be read after it, 648 at most, a table of this size is an array
     * that every JVM supports.
     */
    static final int MAX_BYTES = Integer.MAX_VALUE - 1023;

    /**
     * Maximum number of index bits of a bucket that a 32-bit slice of the hash chooses evenly, to
     * within 2^-4 of the mean.
     */
    static final int SLICE_INDEX_BITS = 28;

    /**
     * Returns the numbers for a number of buckets that fits in an int. So that no filter takes more
     * bits than one for more elements, it has the size of the least one with another bucket if that
     * takes fewer.
     */
    static RankIndexedSizing of(ChainSpec spec, long expectedElements) {
        RankIndexedSizing exact = of(spec, expectedElements, expectedElements);
        if (exact.buckets >= mostBuckets(spec)) {
            return exact;
        }
        long more = (long) (exact.buckets * spec.averageLoad()) + 1;
        while (buckets(spec, more) <= exact.buckets) {
            more++;
        }
        RankIndexedSizing next = of(spec, expectedElements, more);
        return next.bytes() < exact.bytes() && next.overflow() <= spec.overflowProbability() ? next : exact;
    }

    /** Returns a size; null if it does not work. */
    static @Nullable RankIndexedSize size(ChainSpec spec, long expectedElements) {
        if (expectedElements >= 1 && buckets(spec, expectedElements) <= mostBuckets(spec)) {
            RankIndexedSizing sizing = of(spec, expectedElements);
            if (sizing.works()) {
                return sizing.size();
            }
        }
        return null;
    }

    /** Returns the numbers that hold as many elements as are sized for, or more than expected. */
    private static RankIndexedSizing of(ChainSpec spec, long expectedElements, long sizedFor) {
        double buckets = buckets(spec, sizedFor);
        double mean = sizedFor / buckets;
        int end = spec.slots() + spec.secondSlots();
        double full = OverflowBounds.any(buckets, (double) sizedFor, end + spec.thirdSlots());
        double allowed = OverflowBounds.ofThirds(spec.overflowProbability(), full);
        int thirds = extensions(spec.thirdShare(), buckets, mean, end, allowed);
        RankIndexedSizing least = with(thirds, spec, expectedElements, buckets, mean, full);
        // One more leaves most of the probability to the second level.
        RankIndexedSizing more = with(thirds + 1, spec, expectedElements, buckets, mean, full);
        while (spec.thirdShare() == 0 && more.bytes() < least.bytes()) {
            least = more;
            more = with(++thirds + 1, spec, expectedElements, buckets, mean, full);
        }
        return least;
    }

    private static RankIndexedSizing with(
            int thirds, ChainSpec spec, long expectedElements, double buckets, double mean, double full) {
        double tooFewThirds = OverflowBounds.moreThan(buckets, mean, spec.slots() + spec.secondSlots(), thirds);
        double left = OverflowBounds.ofSeconds(spec.overflowProbability(), full + tooFewThirds);
        int seconds = extensions(spec.secondShare(), buckets, mean, spec.slots(), left);
        double tooFewSeconds = OverflowBounds.moreThan(buckets, mean, spec.slots(), seconds);
        return new RankIndexedSizing(
                spec, expectedElements, buckets, seconds, thirds, tooFewSeconds, tooFewThirds, full);
    }

    /**
     * The high bits of the hash determine the bucket. They must not overlap the bits that determine
     * the chain.
     */
    static int indexBits(ChainSpec spec) {
        return Math.min(SLICE_INDEX_BITS, Long.SIZE - CHAIN_HASH_BITS - spec.remainderBits());
    }

    static long mostBuckets(ChainSpec spec) {
        return 1L << indexBits(spec);
    }

    static double buckets(ChainSpec spec, long expectedElements) {
        return Math.max(1, Math.ceil(expectedElements / spec.averageLoad()));
    }

    private static int extensions(double share, double buckets, double mean, int slots, double allowed) {
        return share > 0
                ? (int) Math.ceil(share * buckets)
                : OverflowBounds.leastExtensions((int) buckets, mean, slots, allowed);
    }

    /** Returns the bound that the elements do not fit, P_o. */
    double overflow() {
        return secondOverflow + thirdOverflow + bucketOverflow;
    }

    /** Returns whether the table fits an array, and the elements fit the table. */
    boolean works() {
        return bytes() <= MAX_BYTES && overflow() <= spec.overflowProbability();
    }

    /** Returns the bytes of the whole table, which may not fit in an int. */
    double bytes() {
        RankIndexedSize size = size();
        return buckets * size.bucketBytes()
                + ((double) seconds * size.secondBits() + (double) thirds * size.thirdBits()) / Byte.SIZE;
    }

    RankIndexedSize size() {
        List<RankIndexedSegment> segments = RankIndexedSegment.allOf(spec);
        int secondPointer = pointerBits(seconds);
        int thirdPointer = pointerBits(thirds);
        return new RankIndexedSize(
                expectedElements,
                (int) buckets,
                seconds,
                thirds,
                secondPointer,
                thirdPointer,
                (segments.get(0).bits(secondPointer) + Byte.SIZE - 1) / Byte.SIZE,
                segments.get(1).bits(thirdPointer),
                segments.get(2).flagAt());
    }

    /** Returns the width of a pointer to one of this number of extensions. */
    private static int pointerBits(int extensions) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, extensions - 1));
    }
}
