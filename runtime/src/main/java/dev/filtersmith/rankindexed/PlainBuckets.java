package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.ByteWords;

/**
 * A quick test of buckets without extensions, in a few operations for each. It finds those that
 * {@link RankIndexedCorruption} has to read exactly: corrupt ones, and those with extensions.
 */
final class PlainBuckets {
    private final byte[] bytes;
    private final int buckets;
    private final int bucketBytes;
    private final int chains;
    private final int slots;
    private final int slotsAt;
    private final int slotBits;

    /** Bytes before the word of a bucket that has the end of its slots, and what follows them. */
    private final int lastWord;

    PlainBuckets(RankIndexedBuckets content) {
        RankIndexedSegment bucket = content.layout().segments().get(0);
        this.bytes = content.bytes();
        this.buckets = content.size().buckets();
        this.bucketBytes = content.size().bucketBytes();
        this.chains = content.layout().spec().chains();
        this.slots = bucket.slots();
        this.slotsAt = bucket.slotsAt();
        this.slotBits = content.layout().slotBits();
        this.lastWord = bucketBytes - Long.BYTES;
    }

    /** Returns the first bucket, from one on, that is not cleared, or the number of buckets. */
    int suspect(int from) {
        if (slots > 2 * Long.SIZE || lastWord < 0) {
            return from;
        }
        int bucket = from;
        while (bucket < buckets && problem(bucket * bucketBytes) == 0) {
            bucket++;
        }
        return bucket;
    }

    /** Returns 0 if the bucket at a byte is sound and has no extension. */
    private long problem(int at) {
        long low = index(at, chains, Math.min(slots, Long.SIZE));
        long high = index(at, chains + Long.SIZE, Math.max(0, slots - Long.SIZE));
        int ones = Long.bitCount(low) + Long.bitCount(high);
        int used = ones + Long.bitCount(Bits.low(ByteWords.get(bytes, at), chains));
        int behindHighest = high == 0
                ? Long.SIZE - Long.numberOfLeadingZeros(low)
                : 2 * Long.SIZE - Long.numberOfLeadingZeros(high);
        // Negative if there are too many ones, or the highest is in the last slot in use or behind.
        int order = (slots - used) | (Math.max(1, used) - 1 - behindHighest);
        return (order & Integer.MIN_VALUE) | behind(at, slotsAt + used * slotBits);
    }

    /** Returns up to 64 bits of the higher index. */
    private long index(int at, int from, int count) {
        int shift = from & 7;
        int octet = at + (from >>> 3);
        // Two words that overlap have 64 bits from any position on.
        long bits = ByteWords.get(bytes, octet) >>> shift | ByteWords.get(bytes, octet + 1) << (Byte.SIZE - shift);
        return Bits.low(bits, count);
    }

    /** Returns the bits of a bucket from one on, combined. */
    private long behind(int at, int from) {
        long set = 0;
        for (int word = lastWord; from < (word + Long.BYTES) * Byte.SIZE; word -= Long.BYTES) {
            // The first word begins with the bucket, also if it overlaps the next.
            int begin = Math.max(0, word);
            int below = Math.max(0, from - begin * Byte.SIZE);
            set |= ByteWords.get(bytes, at + begin) >>> below;
        }
        return set;
    }
}
