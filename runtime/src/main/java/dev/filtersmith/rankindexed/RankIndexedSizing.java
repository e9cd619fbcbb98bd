package dev.filtersmith.rankindexed;

import java.util.List;

/**
 * The numbers of buckets and extensions for a number of elements: the paper's section V, by the
 * bounds of {@link OverflowBounds}.
 *
 * @param seconds number of second-level extensions, J2
 * @param thirds number of third-level extensions, J3
 * @param secondOverflow bound that the second-level extensions do not suffice, P2
 * @param thirdOverflow bound that the third-level extensions do not suffice, P3
 * @param bucketOverflow bound that a bucket is full with both extensions, P4
 */
record RankIndexedSizing(
        ChainSpec spec,
        long expectedElements,
        double buckets,
        int seconds,
        int thirds,
        double secondOverflow,
        double thirdOverflow,
        double bucketOverflow) {
    /** Returns the numbers for a number of buckets that fits in an int. */
    static RankIndexedSizing of(ChainSpec spec, long expectedElements) {
        double buckets = buckets(spec, expectedElements);
        double mean = expectedElements / buckets;
        double allowed = spec.overflowProbability();
        int end = spec.slots() + spec.secondSlots();
        double full = OverflowBounds.any(buckets, (double) expectedElements, end + spec.thirdSlots());
        int thirds = extensions(spec.thirdShare(), buckets, mean, end, OverflowBounds.ofThirds(allowed, full));
        double tooFewThirds = OverflowBounds.moreThan(buckets, mean, end, thirds);
        double left = OverflowBounds.ofSeconds(allowed, full + tooFewThirds);
        int seconds = extensions(spec.secondShare(), buckets, mean, spec.slots(), left);
        double tooFewSeconds = OverflowBounds.moreThan(buckets, mean, spec.slots(), seconds);
        return new RankIndexedSizing(
                spec, expectedElements, buckets, seconds, thirds, tooFewSeconds, tooFewThirds, full);
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
