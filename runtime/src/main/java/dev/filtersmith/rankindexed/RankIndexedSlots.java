package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.PackedBits;

/**
 * The consecutively numbered slots and higher indexes of buckets and their extensions, with
 * operations to read, write, insert and delete them.
 */
final class RankIndexedSlots {
    private final byte[] bytes;
    private final RankIndexedSegment[] segments;
    private final RankIndexedExtensions extensions;
    private final int slotBits;

    RankIndexedSlots(RankIndexedLayout layout, byte[] bytes, RankIndexedExtensions extensions) {
        this.bytes = bytes;
        this.segments = layout.segments().toArray(RankIndexedSegment[]::new);
        this.extensions = extensions;
        this.slotBits = layout.slotBits();
    }

    /** Returns the number of slots of the first segments. */
    int capacity(int segmentCount) {
        return segments[segmentCount - 1].endSlot();
    }

    long slot(int bucket, int slot) {
        int number = segment(slot);
        return PackedBits.get(bytes, slotAt(bucket, number, slot), slotBits);
    }

    void setSlot(int bucket, int slot, long value) {
        int number = segment(slot);
        PackedBits.set(bytes, slotAt(bucket, number, slot), slotBits, value);
    }

    /** Returns the bit of a slot in the higher index. */
    long indexBit(int bucket, int slot) {
        int number = segment(slot);
        return PackedBits.get(bytes, indexAt(bucket, number, slot), 1);
    }

    void setIndexBit(int bucket, int slot, int value) {
        int number = segment(slot);
        PackedBits.set(bytes, indexAt(bucket, number, slot), 1, value);
    }

    /** Returns the number of ones of the higher index from one slot to another. */
    int ones(int bucket, int from, int to) {
        int ones = 0;
        for (int number = 0; number < segments.length && segments[number].firstSlot() < to; number++) {
            int first = Math.max(from, segments[number].firstSlot());
            int end = Math.min(to, segments[number].endSlot());
            if (first < end) {
                ones += PackedBits.ones(bytes, indexAt(bucket, number, first), indexAt(bucket, number, end));
            }
        }
        return ones;
    }

    /**
     * Inserts a slot that ends a chain. The slots from there on move up by one, from each segment's
     * last into the next segment's first.
     */
    void insert(int bucket, int slot, int used, long value) {
        for (int number = segment(used); number >= segment(slot); number--) {
            int first = segments[number].firstSlot();
            int from = Math.max(slot, first);
            int end = Math.min(used + 1, segments[number].endSlot());
            long moving = slot < first ? slot(bucket, first - 1) : value;
            long movingBit = slot < first ? indexBit(bucket, first - 1) : 0;
            PackedBits.insert(bytes, indexAt(bucket, number, from), indexAt(bucket, number, end), 1, movingBit);
            PackedBits.insert(bytes, slotAt(bucket, number, from), slotAt(bucket, number, end), slotBits, moving);
        }
    }

    /**
     * Deletes a slot. The slots after it move down by one, from each segment's first into the last
     * of the one before.
     */
    void delete(int bucket, int slot, int used) {
        for (int number = segment(slot); number <= segment(used - 1); number++) {
            int behind = segments[number].endSlot();
            int from = Math.max(slot, segments[number].firstSlot());
            int end = Math.min(used, behind);
            long moving = used > behind ? slot(bucket, behind) : 0;
            long movingBit = used > behind ? indexBit(bucket, behind) : 0;
            PackedBits.remove(bytes, indexAt(bucket, number, from), indexAt(bucket, number, end), 1, movingBit);
            PackedBits.remove(bytes, slotAt(bucket, number, from), slotAt(bucket, number, end), slotBits, moving);
        }
    }

    private int segment(int slot) {
        int number = 0;
        while (slot >= segments[number].endSlot()) {
            number++;
        }
        return number;
    }

    private long slotAt(int bucket, int number, int slot) {
        RankIndexedSegment segment = segments[number];
        return extensions.begin(bucket, number) + segment.slotsAt() + (long) (slot - segment.firstSlot()) * slotBits;
    }

    private long indexAt(int bucket, int number, int slot) {
        RankIndexedSegment segment = segments[number];
        return extensions.begin(bucket, number) + segment.indexAt() + slot - segment.firstSlot();
    }
}
