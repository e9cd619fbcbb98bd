package dev.filtersmith.rankindexed;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.storage.Bits;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Optional;

/**
 * The buckets and extensions of a rank-indexed filter, slot by slot. Reference implementation of
 * the meaning of their bytes. The slots of a bucket are numbered consecutively through its
 * extensions.
 */
public final class RankIndexedBuckets {
    /**
     * Slots that an emitted class may read after those of a bucket, before it detects that an
     * element is in an extension.
     */
    private static final int TAIL_SLOTS = 128;

    private static final int MOST_SEGMENTS = 3;

    private final RankIndexedLayout layout;
    private final RankIndexedSize size;
    private final byte[] bytes;
    private final RankIndexedExtensions extensions;
    private final RankIndexedSlots slots;
    private final int chains;
    private final int remainderBits;
    private long overflows;

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

    LongBuffer table() {
        return ByteBuffer.wrap(bytes, 0, size.words() * Long.BYTES)
                .slice()
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }

    /** Rebuilds the state that is derived from a table that was written as a whole. */
    void restored() {
        extensions.restored();
    }

    /**
     * Describes the corruption, if any, in a table that was read from a stream. Lookups must
     * terminate correctly in every table without it.
     */
    Optional<String> fault() {
        Optional<String> fault = extensions.fault();
        for (int bucket = 0; bucket < size.buckets() && fault.isEmpty(); bucket++) {
            int segmentCount = extensions.segments(bucket);
            int used = used(bucket, segmentCount);
            if (used > slots.capacity(segmentCount) || (segmentCount > 1 && used <= slots.capacity(segmentCount - 1))) {
                fault = Optional.of("the bitmaps of bucket " + bucket + " indicate " + used + " slots");
            }
        }
        return fault;
    }

    /**
     * Returns the bucket of a key.
     *
     * @param hash hash of the key
     * @return number of the bucket
     */
    public int bucket(long hash) {
        return (int) (((hash >>> 32) * size.buckets()) >>> 32);
    }

    /**
     * Returns the base index of a bucket, I0.
     *
     * @param bucket number of the bucket
     * @return a bit for each chain
     */
    public long baseIndex(int bucket) {
        return PackedBits.get(bytes, bucket * size.bucketBytes(), 0, chains);
    }

    /**
     * Returns whether the element of a slot has a next one in its chain: a bit of the higher index.
     *
     * @param bucket number of the bucket
     * @param slot number of the slot
     * @return true if the chain continues
     */
    public boolean continues(int bucket, int slot) {
        return slots.indexBit(bucket, slot) != 0;
    }

    /**
     * Returns the number of ones in a part of a bucket's higher index.
     *
     * @param bucket number of the bucket
     * @param from first slot of the part
     * @param to slot after the part's last; all slots before it are in segments that the bucket has
     * @return number of slots in the part whose chain continues
     */
    public int ones(int bucket, int from, int to) {
        return slots.ones(bucket, from, to);
    }

    /**
     * Returns the remainder in a slot.
     *
     * @param bucket number of the bucket
     * @param slot number of an occupied slot
     * @return remainder
     */
    public long remainder(int bucket, int slot) {
        return Bits.low(slots.slot(bucket, slot), remainderBits);
    }

    /**
     * Returns the count of a slot.
     *
     * @param bucket number of the bucket
     * @param slot number of an occupied slot
     * @return number of elements that it represents
     */
    public int count(int bucket, int slot) {
        return (int) (slots.slot(bucket, slot) >>> remainderBits) + 1;
    }

    /**
     * Writes the count of a slot.
     *
     * @param bucket number of the bucket
     * @param slot number of an occupied slot
     * @param count number of elements that it represents, 1 to {@link RankIndexedLayout#ceiling}
     */
    public void setCount(int bucket, int slot, int count) {
        slots.setSlot(bucket, slot, remainder(bucket, slot) | (long) (count - 1) << remainderBits);
    }

    /**
     * Returns the number of occupied slots of a bucket, which are the first ones.
     *
     * @param bucket number of the bucket
     * @return number of slots
     */
    public int used(int bucket) {
        return used(bucket, extensions.segments(bucket));
    }

    /** The number equals that of the ones in both indexes, since each represents an element. */
    private int used(int bucket, int segmentCount) {
        return Long.bitCount(baseIndex(bucket)) + slots.ones(bucket, 0, slots.capacity(segmentCount));
    }

    /** Returns the number of elements that were put into a full bucket. */
    long overflows() {
        return overflows;
    }

    /** Returns the first slot of a chain, or -1 if it is empty. */
    int first(int bucket, int chain) {
        long base = baseIndex(bucket);
        return (base >>> chain & 1) == 0 ? -1 : Long.bitCount(Bits.low(base, chain));
    }

    /** Returns the slot of the next element in the chain of another, or -1 if that is the last. */
    int next(int bucket, int slot) {
        return continues(bucket, slot) ? behind(bucket, slot) : -1;
    }

    /**
     * Returns the position of the next element, existing or new: after those that begin chains and
     * those that follow elements in earlier slots.
     */
    private int behind(int bucket, int slot) {
        return Long.bitCount(baseIndex(bucket)) + slots.ones(bucket, 0, slot);
    }

    /**
     * Appends an element to a chain, with a count of 1. A full bucket takes an extension.
     *
     * @param bucket number of the bucket
     * @param chain number of the chain
     * @param remainder remainder of the element
     * @return false if there is no room; nothing is changed then
     */
    public boolean append(int bucket, int chain, long remainder) {
        int segmentCount = extensions.segments(bucket);
        int used = used(bucket, segmentCount);
        overflows += used >= layout.spec().slots() ? 1 : 0;
        if (used == slots.capacity(segmentCount)
                && (segmentCount == MOST_SEGMENTS || !extensions.extend(bucket, segmentCount))) {
            return false;
        }
        int last = first(bucket, chain);
        if (last < 0) {
            setChain(bucket, chain, 1);
            slots.insert(bucket, first(bucket, chain), used, remainder);
        } else {
            while (continues(bucket, last)) {
                last = behind(bucket, last);
            }
            slots.setIndexBit(bucket, last, 1);
            slots.insert(bucket, behind(bucket, last), used, remainder);
        }
        return true;
    }

    /**
     * Removes an element from its chain, whatever its count. The last element of the chain takes
     * its slot. An extension that becomes empty is free again.
     *
     * @param bucket number of the bucket
     * @param chain number of the chain
     * @param slot number of the element's slot
     */
    public void remove(int bucket, int chain, int slot) {
        int segmentCount = extensions.segments(bucket);
        int used = used(bucket, segmentCount);
        int before = -1;
        int last = first(bucket, chain);
        while (continues(bucket, last)) {
            before = last;
            last = behind(bucket, last);
        }
        slots.setSlot(bucket, slot, slots.slot(bucket, last));
        slots.delete(bucket, last, used);
        if (before < 0) {
            setChain(bucket, chain, 0);
        } else {
            slots.setIndexBit(bucket, before, 0);
        }
        if (segmentCount > 1 && used - 1 == slots.capacity(segmentCount - 1)) {
            extensions.release(bucket, segmentCount);
        }
    }

    private void setChain(int bucket, int chain, int value) {
        PackedBits.set(bytes, bucket * size.bucketBytes(), chain, 1, value);
    }

    /** Returns the exception for a full bucket without a free extension. */
    FilterFullException full(long hash) {
        int bucket = bucket(hash);
        int used = used(bucket);
        String reason = used == layout.capacity()
                ? "the bucket of one more holds " + used + ", as many as it can with both extensions"
                : used == layout.spec().slots()
                        ? "the bucket of one more is full, and all " + size.seconds()
                                + " second-level extensions are taken"
                        : "the bucket of one more and its extension are full, and all " + size.thirds()
                                + " third-level extensions are taken";
        return new FilterFullException("the filter is full: it was made for " + size.expectedElements() + " elements, "
                + reason + ". Create it for more expected elements"
                + (layout.spec() instanceof CountingSpec
                        ? "; keys put so often that they alone fill their bucket belong in a map."
                        : "."));
    }
}
