package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.PackedBits;
import java.nio.LongBuffer;

/**
 * The table of a rank-indexed filter, read slot by slot. Reference implementation of the meaning of
 * its bytes. The slots of a bucket are numbered consecutively through its extensions.
 */
final class RankIndexedBuckets {
    /**
     * Slots that an emitted class may read after those of a bucket, before it detects that an
     * element is in an extension.
     */
    private static final int TAIL_SLOTS = 128;

    private final RankIndexedLayout layout;
    private final RankIndexedSize size;
    private final byte[] bytes;
    private final RankIndexedExtensions extensions;
    private final RankIndexedSegment[] segments;
    private final int chains;
    private final int remainderBits;
    private final int slotBits;

    RankIndexedBuckets(RankIndexedLayout layout, RankIndexedSize size) {
        this.layout = layout;
        this.size = size;
        this.bytes = new byte[size.words() * Long.BYTES + tailBytes(layout)];
        this.extensions = new RankIndexedExtensions(layout, size, bytes);
        this.segments = layout.segments().toArray(new RankIndexedSegment[0]);
        this.chains = layout.spec().chains();
        this.remainderBits = layout.spec().remainderBits();
        this.slotBits = layout.slotBits();
    }

    /** Returns the number of bytes after the table, where parts of a word and slots may be read. */
    static int tailBytes(RankIndexedLayout layout) {
        return Long.BYTES + TAIL_SLOTS * layout.slotBits() / Byte.SIZE;
    }

    RankIndexedLayout layout() {
        return layout;
    }

    RankIndexedSize size() {
        return size;
    }

    byte[] bytes() {
        return bytes;
    }

    RankIndexedExtensions extensions() {
        return extensions;
    }

    LongBuffer table() {
        return PackedBits.words(bytes, size.words());
    }

    /** Rebuilds the state that is derived from a table that was written as a whole. */
    void restored() {
        extensions.restored();
    }

    int bucket(long hash) {
        return RankIndexedLayout.bucket(hash, size.buckets());
    }

    /** Returns the base index of a bucket, I0: a bit for each chain. */
    long baseIndex(int bucket) {
        return PackedBits.get(bytes, size.bucketAt(bucket), chains);
    }

    /** Sets the bit of a chain in the base index. */
    void setChain(int bucket, int chain, int value) {
        PackedBits.set(bytes, size.bucketAt(bucket) + chain, 1, value);
    }

    /** Returns the first slot of a chain, or -1 if it is empty. */
    int first(int bucket, int chain) {
        long base = baseIndex(bucket);
        return (base >>> chain & 1) == 0 ? -1 : Long.bitCount(Bits.low(base, chain));
    }

    /**
     * Returns whether the element of a slot has a next one in its chain: a bit of the higher index.
     */
    boolean continues(int bucket, int slot) {
        return indexBit(bucket, slot) != 0;
    }

    /** Returns the remainder in an occupied slot. */
    long remainder(int bucket, int slot) {
        return Bits.low(slot(bucket, slot), remainderBits);
    }

    /** Returns the number of elements that an occupied slot represents. */
    int count(int bucket, int slot) {
        return (int) (slot(bucket, slot) >>> remainderBits) + 1;
    }

    /** Returns the number of occupied slots of a bucket, which are the first ones. */
    int used(int bucket) {
        return used(bucket, extensions.segments(bucket));
    }

    /**
     * Returns the same number, given the number of segments. It equals that of the ones in both
     * indexes, since each one bit represents an element.
     */
    int used(int bucket, int segmentCount) {
        return Long.bitCount(baseIndex(bucket)) + ones(bucket, 0, capacity(segmentCount));
    }

    // Slots, and their bits of the higher index.

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
