package dev.filtersmith.rankindexed;

import dev.filtersmith.FilterContent;
import java.util.List;

/** Statistics of the content of a rank-indexed filter. */
final class RankIndexedStatistics {
    private RankIndexedStatistics() {}

    /** Returns the number of occupied slots. */
    static long slots(RankIndexedBuckets content) {
        long slots = 0;
        for (int bucket = 0; bucket < content.size().buckets(); bucket++) {
            slots += content.used(bucket);
        }
        return slots;
    }

    /** Returns the rate of false positives. Reads no counters. */
    static double falsePositiveRate(RankIndexedBuckets content) {
        return falsePositiveRate(content.layout().spec(), content.size().buckets(), slots(content));
    }

    /**
     * Returns the rate of false positives. An absent element's chain has the average number of
     * remainders. Each of them equals the element's own with probability 2^-r.
     */
    static double falsePositiveRate(ChainSpec spec, int buckets, long slots) {
        double chains = (double) buckets * spec.chains();
        return Math.min(1, Math.scalb(slots / chains, -spec.remainderBits()));
    }

    /**
     * Returns the number of elements. A writer waits for it, so it reads the segments one after the
     * other, whichever bucket has them: those in no use are 0.
     */
    static long elements(RankIndexedBuckets content) {
        RankIndexedSize size = content.size();
        List<RankIndexedSegment> segments = content.layout().segments();
        SegmentElements counting = new SegmentElements(content);
        long elements = 0;
        for (int bucket = 0; bucket < size.buckets(); bucket++) {
            elements += counting.of(size.bucketAt(bucket), 0, segments.get(0));
        }
        // The first bit of an extension is 1 if a bucket has it.
        for (int number = 0; number < size.seconds(); number++) {
            elements += counting.of(size.secondAt(number), 1, segments.get(1));
        }
        for (int number = 0; number < size.thirds(); number++) {
            elements += counting.of(size.thirdAt(number), 1, segments.get(2));
        }
        return elements;
    }

    /** Returns all values in one pass. */
    static FilterContent scan(RankIndexedBuckets content) {
        boolean counts = content.layout().counterBits() != 0;
        long[] loads = new long[content.layout().capacity() + 1];
        long slots = 0;
        long elements = 0;
        for (int bucket = 0; bucket < content.size().buckets(); bucket++) {
            int used = content.used(bucket);
            loads[used]++;
            slots += used;
            elements += counts ? elements(content, bucket, used) : used;
        }
        double rate = falsePositiveRate(content.layout().spec(), content.size().buckets(), slots);
        return new FilterContent(elements, rate, loads);
    }

    private static long elements(RankIndexedBuckets content, int bucket, int used) {
        long elements = 0;
        for (int slot = 0; slot < used; slot++) {
            elements += content.count(bucket, slot);
        }
        return elements;
    }
}
