package dev.filtersmith.benchmarks.subject;

import dev.filtersmith.Engine;
import dev.filtersmith.LongFilter;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedSegment;
import dev.filtersmith.rankindexed.RankIndexedSize;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The least work of a lookup in a rank-indexed filter: hash, find the bucket, load its base index,
 * a word of its higher index and one of its slots, all three at places determined by the hash. A
 * real filter finds the slot only from the content of the indexes. Not a filter.
 */
final class LimitChains implements Subject {
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final long buckets;
    private final int bucketBytes;
    private final int indexAt;
    private final int slotsAt;
    private final int slotBytes;
    private final long seed;

    /** Creates a kernel with the table of a filter: its bytes, and the places in its buckets. */
    LimitChains(Class<? extends LongFilter> type, int expectedElements, long seed) {
        var layout = (RankIndexedLayout) FilterSubjects.create(type, expectedElements, seed, Engine.GENERATED)
                .layout();
        RankIndexedSize size = layout.size(expectedElements);
        RankIndexedSegment bucket = layout.segments().get(0);
        long[] words = Mix.randomWords(size.words() + 1);
        this.bytes = new byte[words.length * Long.BYTES];
        ByteBuffer.wrap(bytes).asLongBuffer().put(words);
        this.buckets = size.buckets();
        this.bucketBytes = size.bucketBytes();
        this.indexAt = bucket.indexAt() / Byte.SIZE;
        this.slotsAt = bucket.slotsAt() / Byte.SIZE;
        this.slotBytes = (bucket.flagAt() - bucket.slotsAt()) / Byte.SIZE;
        this.seed = seed;
    }

    @Override
    public boolean put(long key) {
        return false;
    }

    @Override
    public boolean mightContain(long key) {
        long hash = Mix.fmix64(key ^ seed);
        int at = Mix.reduce(hash >>> 32, buckets) * bucketBytes;
        int slot = at + slotsAt + Mix.reduce(hash & 0xffff_ffffL, slotBytes);
        return (word(at) ^ word(at + indexAt) ^ word(slot)) == hash;
    }

    private long word(int from) {
        return (long) WORDS.get(bytes, from);
    }

    @Override
    public double bits() {
        return (double) Byte.SIZE * (bytes.length - Long.BYTES);
    }
}
