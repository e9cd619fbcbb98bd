package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.ByteWords;
import dev.filtersmith.storage.PackedBits;
import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/**
 * Lookups in a rank-indexed filter that is not on the heap. The bucket of a key is copied. Where
 * the chain goes on in an extension, the extensions are, too, into a table of one bucket.
 *
 * @param chains reader of the chains
 * @param size size of the table
 * @param bucketWords words that have the bytes of a bucket, wherever in the first one it begins
 * @param words words of the table
 */
record RankIndexedLookup(ChainReader chains, RankIndexedSize size, int bucketWords, TableWords words)
        implements TableLookup {
    /** Bits that are copied at once. */
    private static final int STEP = 32;

    RankIndexedLookup(RankIndexedLayout layout, long expectedElements, TableWords words) {
        this(ChainReader.of(layout), layout.size(expectedElements), words);
    }

    private RankIndexedLookup(ChainReader chains, RankIndexedSize size, TableWords words) {
        this(chains, size, (size.bucketBytes() + 2 * (Long.BYTES - 1)) / Long.BYTES, words);
    }

    @Override
    public boolean holds(long hash) {
        long from = bucketAt(hash);
        byte[] copy = words(from);
        int begin = beginOf(from);
        long seen = chains.glance(copy, begin, hash);
        if (seen > 0) {
            int found = chains.walk(copy, begin, hash);
            return found < 0 ? extended(copy, begin).holds(hash) : found != 0;
        }
        return seen != 0;
    }

    @Override
    public int count(long hash) {
        long from = bucketAt(hash);
        byte[] copy = words(from);
        int begin = beginOf(from);
        int count = 0;
        int slot = chains.first(copy, begin, hash);
        while (slot >= 0) {
            if (slot >= chains.slots()) {
                return extended(copy, begin).count(hash);
            } else if (chains.differing(copy, begin, slot, hash) == 0) {
                count += chains.count(copy, begin, slot);
            }
            slot = chains.next(copy, begin, slot);
        }
        return count;
    }

    private long bucketAt(long hash) {
        return size.bucketAt(RankIndexedLayout.bucket(hash, size.buckets()));
    }

    /** Returns the byte of a bucket in its first word. */
    private static int beginOf(long from) {
        return (int) (from >>> 3) & Long.BYTES - 1;
    }

    /** Returns the words of a bucket, and zeros behind them. */
    private byte[] words(long from) {
        byte[] copy = new byte[bucketWords * Long.BYTES + RankIndexedBuckets.tailBytes(chains.layout())];
        int first = (int) (from >>> 6);
        for (int word = 0; word < bucketWords; word++) {
            ByteWords.set(copy, word * Long.BYTES, words.get(first + word));
        }
        return copy;
    }

    /** Returns a table of one bucket, with its extensions. */
    private RankIndexedChains extended(byte[] copy, int begin) {
        RankIndexedSize one = new RankIndexedSize(
                size.expectedElements(),
                1,
                1,
                1,
                size.secondPointerBits(),
                size.thirdPointerBits(),
                size.bucketBytes(),
                size.secondBits(),
                size.thirdBits());
        RankIndexedBuckets table = new RankIndexedBuckets(chains.layout(), one);
        System.arraycopy(copy, begin, table.bytes(), 0, size.bucketBytes());
        int flag = chains.layout().segments().get(0).flagAt();
        int second = link(table.bytes(), flag, size.secondPointerBits(), size.seconds());
        if (second >= 0) {
            copyBits(size.secondAt(second), table.bytes(), one.secondAt(0), size.secondBits());
            long next = one.secondAt(0) + chains.layout().segments().get(1).flagAt();
            int third = link(table.bytes(), next, size.thirdPointerBits(), size.thirds());
            if (third >= 0) {
                copyBits(size.thirdAt(third), table.bytes(), one.thirdAt(0), size.thirdBits());
            }
        }
        return new RankIndexedChains(table);
    }

    /**
     * Lets a pointer point to the only extension of its level. Returns where it pointed to, or -1
     * if there is no extension, which a corrupt table may pretend.
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
