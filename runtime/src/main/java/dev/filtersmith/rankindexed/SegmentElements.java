package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.PackedBits;

/** Counts the elements in segments of buckets: the ones of their indexes, and more by counters. */
final class SegmentElements {
    private final byte[] bytes;
    private final int slotBits;

    /** Slots that are read at once, wherever in a byte they begin. */
    private final int together;

    /** The bits of the counters of these slots. */
    private final long counters;

    /** The bits of the counters of these slots, by weight. */
    private final long[] planes;

    SegmentElements(RankIndexedBuckets content) {
        RankIndexedLayout layout = content.layout();
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

    /** Returns the number of elements of a segment, whose index begins some bits behind it. */
    long of(long begin, int head, RankIndexedSegment segment) {
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
