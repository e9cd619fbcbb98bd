package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.PackedBits;
import dev.filtersmith.storage.TableWords;

/**
 * Copies of single buckets of a table that is not on the heap. Where a chain goes on in an
 * extension, the extensions are copied, too, into a table of one bucket. A class, since a record
 * is larger.
 */
public final class ViewedBuckets {
    /** Bits that are copied at once. */
    private static final int STEP = 32;

    private final RankIndexedLayout layout;
    private final RankIndexedSize size;
    private final TableWords words;

    public ViewedBuckets(RankIndexedLayout layout, RankIndexedSize size, TableWords words) {
        this.layout = layout;
        this.size = size;
        this.words = words;
    }

    /**
     * Copies the words of a bucket, and zeros behind them. The first byte of the bucket is byte
     * {@code from % 8} of the copy.
     */
    public static byte[] copy(TableWords words, RankIndexedLayout layout, long from, int bucketBytes) {
        int bucketWords = (bucketBytes + 2 * (Long.BYTES - 1)) / Long.BYTES;
        byte[] copy = new byte[bucketWords * Long.BYTES + RankIndexedBuckets.tailBytes(layout)];
        int first = (int) (from / Long.BYTES);
        for (int word = 0; word < bucketWords; word++) {
            PackedBits.setWord(copy, word * Long.BYTES, words.get(first + word));
        }
        return copy;
    }

    /** Returns the chains of a table that has the bucket of a key only, with its extensions. */
    RankIndexedChains chainsOf(long hash) {
        RankIndexedSize one = size.ofOneBucket();
        RankIndexedBuckets table = new RankIndexedBuckets(layout, one);
        long bucket = size.bucketAt(RankIndexedLayout.bucket(hash, size.buckets()));
        copyBits(bucket, table.bytes(), 0, size.bucketBytes() * Byte.SIZE);
        int flag = layout.segments().get(0).flagAt();
        int second = link(table.bytes(), flag, size.secondPointerBits(), size.seconds());
        if (second >= 0) {
            copyBits(size.secondAt(second), table.bytes(), one.secondAt(0), size.secondBits());
            long next = one.secondAt(0) + layout.segments().get(1).flagAt();
            int third = link(table.bytes(), next, size.thirdPointerBits(), size.thirds());
            if (third >= 0) {
                copyBits(size.thirdAt(third), table.bytes(), one.thirdAt(0), size.thirdBits());
            }
        }
        return new RankIndexedChains(table);
    }

    /**
     * Redirects a pointer to the only extension of its level. Returns its old target, or -1 if that
     * does not exist, as in a corrupt table.
     */
    private static int link(byte[] bytes, long flag, int pointerBits, int extensions) {
        int pointer = (int) PackedBits.get(bytes, flag + 1, pointerBits);
        boolean extended = PackedBits.get(bytes, flag, 1) != 0 && pointer < extensions;
        PackedBits.set(bytes, flag, 1 + pointerBits, extended ? 1 : 0);
        return extended ? pointer : -1;
    }

    private void copyBits(long from, byte[] target, long to, int count) {
        for (int done = 0; done < count; done += STEP) {
            int bits = Math.min(STEP, count - done);
            PackedBits.set(target, to + done, bits, words.window(from + done) & -1L >>> -bits);
        }
    }
}
