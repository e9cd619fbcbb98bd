package dev.filtersmith.rankindexed;

import java.util.Optional;

/**
 * The search for buckets that no rank-indexed filter has. The bitmaps of a bucket must give as many
 * slots level by level as they have ones, so that each slot in use belongs to one chain; the bucket
 * has the extensions that these slots need, and all bits behind them, and behind the table, are 0.
 * The form for transfer has the same condition.
 */
final class RankIndexedCorruption {
    private final RankIndexedBuckets buckets;
    private final RankIndexedSize size;
    private final RankIndexedExtensions extensions;
    private final RankIndexedSlots slots;
    private final RankIndexedSegment first;
    private final byte[] bytes;
    private final int chains;
    private final int slotBits;

    RankIndexedCorruption(RankIndexedBuckets buckets) {
        this.buckets = buckets;
        this.size = buckets.size();
        this.extensions = buckets.extensions();
        this.slots = buckets.slots();
        this.first = buckets.layout().segments().get(0);
        this.bytes = buckets.bytes();
        this.chains = buckets.layout().spec().chains();
        this.slotBits = buckets.layout().slotBits();
    }

    /** Describes the first corruption; empty if there is none. */
    Optional<String> find() {
        Optional<String> fault = extensions.fault();
        if (PackedBits.ones(bytes, size.bits(), (long) size.words() * Long.SIZE) != 0) {
            return Optional.of("it has bits behind its last extension");
        }
        boolean inWord = first.slots() <= Long.SIZE;
        for (int bucket = 0; bucket < size.buckets() && fault.isEmpty(); bucket++) {
            if (!inWord || !plain(bucket)) {
                fault = fault(bucket);
            }
        }
        return fault;
    }

    /** Returns whether a bucket without extensions is sound, if one word has its higher index. */
    private boolean plain(int bucket) {
        long at = size.bucketAt(bucket);
        long index = PackedBits.get(bytes, at + first.indexAt(), first.slots());
        int level = Long.bitCount(PackedBits.get(bytes, at, chains));
        int used = level + Long.bitCount(index);
        int end = level;
        while (level > 0 && end <= first.slots()) {
            // The bits of this level are those before its end that earlier levels have not.
            long bits = index & (-1L << (end - level)) & (-1L >>> -end);
            level = Long.bitCount(bits);
            end += level;
        }
        return end == used && used <= first.slots() && vacant(at, used);
    }

    /** Returns whether all bits behind the slots of a bucket without extensions are 0. */
    private boolean vacant(long at, int used) {
        long set = 0;
        long end = at + size.bucketBytes() * (long) Byte.SIZE;
        for (long from = at + first.slotsAt() + (long) used * slotBits; from < end; from += Long.SIZE) {
            set |= PackedBits.get(bytes, from, (int) Math.min(Long.SIZE, end - from));
        }
        return set == 0;
    }

    private Optional<String> fault(int bucket) {
        int segments = extensions.segments(bucket);
        int capacity = slots.capacity(segments);
        int used = buckets.used(bucket, segments);
        if (used > capacity || (segments > 1 && used <= slots.capacity(segments - 1))) {
            return Optional.of("the bitmaps of bucket " + bucket + " indicate " + used + " slots");
        } else if (levels(bucket, used) != used) {
            return Optional.of("the bitmaps of bucket " + bucket + " have ones that belong to no chain");
        } else if (!extensions.vacant(bucket, used, slotBits)) {
            return Optional.of("bucket " + bucket + " has bits behind its slots");
        }
        return Optional.empty();
    }

    /** Returns the number of slots that chains reach, at most as many as there are ones. */
    private int levels(int bucket, int ones) {
        int end = 0;
        int level = Long.bitCount(buckets.baseIndex(bucket));
        while (level > 0 && end + level <= ones) {
            int from = end;
            end += level;
            level = slots.ones(bucket, from, end);
        }
        return end;
    }
}
