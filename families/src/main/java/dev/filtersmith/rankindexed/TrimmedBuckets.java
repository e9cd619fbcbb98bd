package dev.filtersmith.rankindexed;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.family.TrimmedContent;
import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.PackedBits;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/**
 * The buckets of a rank-indexed filter without their unused bits, one after the other. The bitmaps
 * of a bucket determine its end: the ones of each level's bitmap are the elements of the next
 * level. A directory contains the position of every eighth bucket, or of fewer where buckets are
 * small: it takes at most an eighth of the memory of the buckets.
 */
final class TrimmedBuckets implements TrimmedContent {
    /** The fewest buckets per entry of the directory. */
    private static final int MIN_RUN = 8;

    /** The fewest words of buckets per entry of the directory. */
    private static final int MIN_WORDS = 8;

    /** Allows a word to be read after the bits. */
    private static final int TAIL_BYTES = Long.BYTES;

    /** Words that an array of bytes can hold. */
    static final int MAX_WORDS = (Integer.MAX_VALUE - 2 * TAIL_BYTES) / Long.BYTES;

    private final RankIndexedLayout layout;
    private final long slots;
    private final long bits;
    private final byte[] bytes;
    private final long[] directory;
    private final int buckets;

    /** Buckets per entry of the directory. */
    private final int run;

    private final int chains;
    private final int remainderBits;

    /** Reads the buckets, for which the header's numbers were checked. */
    TrimmedBuckets(RankIndexedLayout layout, StoredHeader header, WordReader words) throws IOException {
        this.layout = layout;
        this.slots = header.elements();
        this.buckets = layout.size(header.expectedElements()).buckets();
        this.bits = bits(layout.spec(), buckets, slots);
        this.bytes = bytes(words, header.words());
        this.chains = layout.spec().chains();
        this.remainderBits = layout.spec().remainderBits();
        this.run = run(buckets, header.words());
        this.directory = new long[(buckets - 1) / run + 1];
        findBuckets();
    }

    /** Returns the paper's B L + n (r + 1). */
    static long bits(ChainSpec spec, long buckets, long slots) {
        return buckets * spec.chains() + slots * (spec.remainderBits() + 1);
    }

    /** Returns the number of buckets for each entry of the directory. */
    private static int run(int buckets, long words) {
        long entries = Math.max(1, words / MIN_WORDS);
        return (int) Math.max(MIN_RUN, (buckets + entries - 1) / entries);
    }

    static long directoryWords(int buckets, long words) {
        return (buckets - 1) / run(buckets, words) + 1L;
    }

    private static byte[] bytes(WordReader words, long count) throws IOException {
        byte[] bytes = new byte[(int) count * Long.BYTES + TAIL_BYTES];
        words.read(wordsOf(bytes));
        words.end();
        return bytes;
    }

    private static LongBuffer wordsOf(byte[] bytes) {
        return ByteBuffer.wrap(bytes, 0, bytes.length - TAIL_BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .asLongBuffer();
    }

    private void findBuckets() throws StreamCorruptedException {
        long at = 0;
        for (int bucket = 0; bucket < buckets; bucket++) {
            if (bucket % run == 0) {
                directory[bucket / run] = at;
            }
            int used = bits - at < chains ? layout.capacity() + 1 : used(at);
            long end = at + chains + (long) used * (1 + remainderBits);
            if (used > layout.capacity() || end > bits) {
                throw new StreamCorruptedException(
                        "the bitmaps of bucket " + bucket + " of the trimmed filter indicate more than the "
                                + layout.capacity() + " slots of a bucket, or more than the stream has");
            }
            at = end;
        }
        if (at != bits) {
            throw new StreamCorruptedException(
                    "the bitmaps of the trimmed filter indicate " + at + " bits, not " + bits);
        }
    }

    /**
     * Returns the number of slots of the bucket at a position. It exceeds the capacity if the bits
     * there are not bitmaps.
     */
    private int used(long at) {
        int slots = 0;
        int size = Long.bitCount(get(at, chains));
        while (size > 0 && slots + size <= layout.capacity() && at + chains + slots + size <= bits) {
            int level = slots;
            slots += size;
            size = ones(at + chains, level, slots);
        }
        return size > 0 ? layout.capacity() + 1 : slots;
    }

    @Override
    public boolean mightContain(long hash) {
        long at = at(RankIndexedLayout.bucket(hash, buckets));
        int chain = layout.chain(hash);
        long base = get(at, chains);
        if ((base >>> chain & 1) == 0) {
            return false;
        }
        long index = at + chains;
        long slots = index + used(at);
        long remainder = layout.remainder(hash);
        int first = Long.bitCount(base);
        int slot = Long.bitCount(Bits.low(base, chain));
        while (get(slots + (long) slot * remainderBits, remainderBits) != remainder) {
            if (get(index + slot, 1) == 0) {
                return false;
            }
            slot = first + ones(index, 0, slot);
        }
        return true;
    }

    /** Returns the position of a bucket. */
    private long at(int bucket) {
        long at = directory[bucket / run];
        for (int skipped = bucket % run; skipped > 0; skipped--) {
            at += chains + (long) used(at) * (1 + remainderBits);
        }
        return at;
    }

    private long get(long at, int count) {
        return PackedBits.get(bytes, at, count);
    }

    private int ones(long at, int from, int to) {
        return PackedBits.ones(bytes, at + from, at + to);
    }

    @Override
    public FilterSpec spec() {
        return layout.spec();
    }

    @Override
    public long slots() {
        return slots;
    }

    @Override
    public long bits() {
        return bits;
    }

    /**
     * Returns the probability that an absent key is reported as present, as the full filter
     * computes it: occupied slots for each chain, times 2^-r.
     */
    @Override
    public double expectedFpp() {
        return RankIndexedStatistics.falsePositiveRate(layout.spec(), buckets, slots);
    }

    @Override
    public LongBuffer words() {
        return wordsOf(bytes);
    }
}
