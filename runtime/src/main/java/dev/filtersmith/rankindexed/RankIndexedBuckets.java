package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.ByteWords;
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
    private final RankIndexedSlots slots;
    private final int chains;
    private final int remainderBits;

    RankIndexedBuckets(RankIndexedLayout layout, RankIndexedSize size) {
        this.layout = layout;
        this.size = size;
        this.bytes = new byte[size.words() * Long.BYTES + tailBytes(layout)];
        this.extensions = new RankIndexedExtensions(layout, size, bytes);
        this.slots = new RankIndexedSlots(layout, bytes, extensions);
        this.chains = layout.spec().chains();
        this.remainderBits = layout.spec().remainderBits();
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

    RankIndexedSlots slots() {
        return slots;
    }

    LongBuffer table() {
        return ByteWords.view(bytes, size.words());
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
        return slots.indexBit(bucket, slot) != 0;
    }

    /** Returns the remainder in an occupied slot. */
    long remainder(int bucket, int slot) {
        return Bits.low(slots.slot(bucket, slot), remainderBits);
    }

    /** Returns the number of elements that an occupied slot represents. */
    int count(int bucket, int slot) {
        return (int) (slots.slot(bucket, slot) >>> remainderBits) + 1;
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
        return Long.bitCount(baseIndex(bucket)) + slots.ones(bucket, 0, slots.capacity(segmentCount));
    }
}
