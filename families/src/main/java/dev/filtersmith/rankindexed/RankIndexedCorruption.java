package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.Bits;
import dev.filtersmith.storage.PackedBits;
import java.util.BitSet;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The search for buckets that no rank-indexed filter has. The bitmaps of a bucket must give as many
 * slots level by level as they have ones, so that each slot in use belongs to one chain; the bucket
 * has the extensions that these slots need, and all bits behind them, and behind the table, are 0.
 * The form for transfer has the same condition.
 *
 * <p>With n ones in the base index, the element behind the i-th one of the higher index, from 0 on,
 * is in slot n + i. It has to come after its predecessor, which is in the slot of that bit: fewer
 * than n zeros are below the bit. The zeros below a bit grow with its position, so this holds for
 * all ones if it holds for the highest: it is not in the last slot in use or behind it.
 */
final class RankIndexedCorruption {
    private final RankIndexedBuckets buckets;
    private final RankIndexedSize size;
    private final RankIndexedExtensions extensions;
    private final RankIndexedSegment bucketSegment;
    private final RankIndexedSegment secondSegment;
    private final byte[] bytes;
    private final int bucketBytes;
    private final int chains;
    private final int slots;
    private final int slotsAt;
    private final int slotBits;

    /** Bytes before the word of a bucket that has the end of its slots, and what follows them. */
    private final int lastWord;

    /** The extensions that the buckets so far have. */
    private final BitSet usedSeconds = new BitSet();

    private final BitSet usedThirds = new BitSet();

    RankIndexedCorruption(RankIndexedBuckets buckets) {
        RankIndexedLayout layout = buckets.layout();
        this.buckets = buckets;
        this.size = buckets.size();
        this.extensions = buckets.extensions();
        this.bucketSegment = layout.segments().get(0);
        this.secondSegment = layout.segments().get(1);
        this.bytes = buckets.bytes();
        this.bucketBytes = size.bucketBytes();
        this.chains = layout.spec().chains();
        this.slots = bucketSegment.slots();
        this.slotsAt = bucketSegment.slotsAt();
        this.slotBits = layout.slotBits();
        this.lastWord = bucketBytes - Long.BYTES;
    }

    /** Describes the first corruption; empty if there is none. */
    Optional<String> find() {
        if (PackedBits.ones(bytes, size.bits(), (long) size.words() * Long.SIZE) != 0) {
            return Optional.of("it has bits behind its last extension");
        }
        for (int bucket = suspect(0); bucket < size.buckets(); bucket = suspect(bucket + 1)) {
            Optional<String> fault = claim(bucket);
            if (fault.isEmpty()) {
                fault = fault(bucket);
            }
            if (fault.isPresent()) {
                return fault;
            }
        }
        return unclaimed();
    }

    private Optional<String> fault(int bucket) {
        int segments = extensions.segments(bucket);
        int capacity = buckets.capacity(segments);
        int used = buckets.used(bucket, segments);
        if (used > capacity || (segments > 1 && used <= buckets.capacity(segments - 1))) {
            return Optional.of("the bitmaps of bucket " + bucket + " indicate " + used + " slots");
        } else if (buckets.ones(bucket, Math.max(0, used - 1), capacity) != 0) {
            return Optional.of("the bitmaps of bucket " + bucket + " have ones that belong to no chain");
        } else if (!extensions.vacant(bucket, used, slotBits)) {
            return Optional.of("bucket " + bucket + " has bits behind its slots");
        }
        return Optional.empty();
    }

    /**
     * Adds the extensions of a bucket. Describes the corruption, if any: a pointer to an
     * extension that does not exist, or to one of another bucket.
     */
    Optional<String> claim(int bucket) {
        long first = size.bucketAt(bucket);
        if (extensions.isExtended(first, bucketSegment)) {
            int number = extensions.pointer(first, bucketSegment, size.secondPointerBits());
            if (!claim(number, size.seconds(), usedSeconds)) {
                return Optional.of("bucket " + bucket + " cannot have second-level extension " + number);
            }
            long second = size.secondAt(number);
            int next = extensions.pointer(second, secondSegment, size.thirdPointerBits());
            if (extensions.isExtended(second, secondSegment) && !claim(next, size.thirds(), usedThirds)) {
                return Optional.of("bucket " + bucket + " cannot have third-level extension " + next);
            }
        }
        return Optional.empty();
    }

    private boolean claim(int number, int count, BitSet used) {
        boolean free = number < count && !used.get(number);
        used.set(number);
        return free;
    }

    /**
     * Describes the corruption, if any, after all buckets: an extension of a bucket that is not
     * marked as occupied, or one without a bucket that is not empty. The next bucket that takes
     * an extension relies on finding it empty.
     */
    Optional<String> unclaimed() {
        boolean right = IntStream.range(0, size.seconds())
                        .allMatch(i -> agrees(size.secondAt(i), size.secondBits(), usedSeconds.get(i)))
                && IntStream.range(0, size.thirds())
                        .allMatch(i -> agrees(size.thirdAt(i), size.thirdBits(), usedThirds.get(i)));
        return right ? Optional.empty() : Optional.of("the extensions do not agree with the pointers of the buckets");
    }

    /**
     * Returns whether the bits of an extension are right: marked as occupied if a bucket has
     * it, all 0 if none does.
     */
    private boolean agrees(long begin, int length, boolean hasBucket) {
        return hasBucket ? extensions.inUse(begin) : PackedBits.any(bytes, begin, begin + length) == 0;
    }

    /**
     * Returns the first bucket, from one on, that has to be read exactly, or the number of buckets.
     * Most buckets have no extension, and a few operations show that they are sound.
     */
    private int suspect(int from) {
        if (slots > 2 * Long.SIZE || lastWord < 0) {
            return from;
        }
        int bucket = from;
        while (bucket < size.buckets() && problem(bucket * bucketBytes) == 0) {
            bucket++;
        }
        return bucket;
    }

    /** Returns 0 if the bucket at a byte is sound and has no extension. */
    private long problem(int at) {
        long low = index(at, chains, Math.min(slots, Long.SIZE));
        long high = index(at, chains + Long.SIZE, Math.max(0, slots - Long.SIZE));
        int ones = Long.bitCount(low) + Long.bitCount(high);
        int used = ones + Long.bitCount(Bits.low(PackedBits.word(bytes, at), chains));
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
        long bits = PackedBits.word(bytes, octet) >>> shift | PackedBits.word(bytes, octet + 1) << (Byte.SIZE - shift);
        return Bits.low(bits, count);
    }

    /** Returns the bits of a bucket from one on, combined. */
    private long behind(int at, int from) {
        long set = 0;
        for (int word = lastWord; from < (word + Long.BYTES) * Byte.SIZE; word -= Long.BYTES) {
            // The first word begins with the bucket, also if it overlaps the next.
            int begin = Math.max(0, word);
            int below = Math.max(0, from - begin * Byte.SIZE);
            set |= PackedBits.word(bytes, at + begin) >>> below;
        }
        return set;
    }
}
