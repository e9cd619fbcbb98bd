package dev.filtersmith.rankindexed;

import dev.filtersmith.FilterContent;
import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.PackedBits;
import java.util.List;

/** Statistics of the content of a rank-indexed filter. */
final class RankIndexedStatistics {
    private final RankIndexedBuckets content;
    private final RankIndexedLayout layout;
    private final byte[] bytes;
    private final int slotBits;

    /** Slots that are read at once, wherever in a byte they begin. */
    private final int together;

    /** The bits of the counters of these slots. */
    private final long counters;

    /** The bits of the counters of these slots, by weight. */
    private final long[] planes;

    RankIndexedStatistics(RankIndexedBuckets content) {
        this.content = content;
        this.layout = content.layout();
        this.bytes = content.bytes();
        this.slotBits = layout.slotBits();
        this.together = (Long.SIZE - Byte.SIZE + 1) / slotBits;
        this.planes = new long[layout.counterBits()];
        long all = 0;
        for (int plane = 0; plane < planes.length; plane++) {
            for (int slot = 0; slot < together; slot++) {
                planes[plane] |= 1L << (slot * slotBits + layout.spec().remainderBits() + plane);
            }
            all |= planes[plane];
        }
        this.counters = all;
    }

    /** Returns the number of occupied slots. */
    long slots() {
        long slots = 0;
        for (int bucket = 0; bucket < content.size().buckets(); bucket++) {
            slots += content.used(bucket);
        }
        return slots;
    }

    /** Returns the rate of false positives. Reads no counters. */
    double falsePositiveRate() {
        return falsePositiveRate(layout.spec(), content.size().buckets(), slots());
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
    long elements() {
        RankIndexedSize size = content.size();
        List<RankIndexedSegment> segments = layout.segments();
        long elements = 0;
        for (int bucket = 0; bucket < size.buckets(); bucket++) {
            elements += segmentElements(size.bucketAt(bucket), 0, segments.get(0));
        }
        // The first bit of an extension is 1 if a bucket has it.
        for (int number = 0; number < size.seconds(); number++) {
            elements += segmentElements(size.secondAt(number), 1, segments.get(1));
        }
        for (int number = 0; number < size.thirds(); number++) {
            elements += segmentElements(size.thirdAt(number), 1, segments.get(2));
        }
        return elements;
    }

    /** Returns all values in one pass. */
    FilterContent scan() {
        boolean counts = layout.counterBits() != 0;
        long[] loads = new long[layout.capacity() + 1];
        long slots = 0;
        long elements = 0;
        for (int bucket = 0; bucket < content.size().buckets(); bucket++) {
            int used = content.used(bucket);
            loads[used]++;
            slots += used;
            elements += counts ? elements(bucket, used) : used;
        }
        double rate = falsePositiveRate(layout.spec(), content.size().buckets(), slots);
        return new FilterContent(elements, rate, loads);
    }

    private long elements(int bucket, int used) {
        long elements = 0;
        for (int slot = 0; slot < used; slot++) {
            elements += content.count(bucket, slot);
        }
        return elements;
    }

    /** Returns the number of elements of a segment, whose index begins some bits behind it. */
    private long segmentElements(long begin, int head, RankIndexedSegment segment) {
        long slotsAt = begin + segment.slotsAt();
        int used = PackedBits.ones(bytes, begin + head, slotsAt);
        return planes.length == 0 ? used : used + counters(slotsAt, segment.slots());
    }

    /** Returns the sum of the counters. That of a slot with one element or none is 0. */
    private long counters(long slotsAt, int slots) {
        long sum = 0;
        long at = slotsAt;
        int left = slots;
        for (; left >= together; left -= together) {
            long word = PackedBits.from(bytes, at) & counters;
            // Few keys are put twice.
            sum += word == 0 ? 0 : weighted(word);
            at += (long) together * slotBits;
        }
        return sum + weighted(Bits.low(PackedBits.from(bytes, at), left * slotBits) & counters);
    }

    private long weighted(long word) {
        long sum = 0;
        for (int plane = 0; plane < planes.length; plane++) {
            sum += (long) Long.bitCount(word & planes[plane]) << plane;
        }
        return sum;
    }
}
