package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.PackedBits;
import java.util.Optional;

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
    private final int slotBits;

    RankIndexedCorruption(RankIndexedBuckets buckets) {
        this.buckets = buckets;
        this.size = buckets.size();
        this.extensions = buckets.extensions();
        this.slotBits = buckets.layout().slotBits();
    }

    /** Describes the first corruption; empty if there is none. */
    Optional<String> find() {
        if (PackedBits.ones(buckets.bytes(), size.bits(), (long) size.words() * Long.SIZE) != 0) {
            return Optional.of("it has bits behind its last extension");
        }
        RankIndexedExtensions.Claims claims = extensions.new Claims();
        PlainBuckets plain = new PlainBuckets(buckets);
        for (int bucket = plain.suspect(0); bucket < size.buckets(); bucket = plain.suspect(bucket + 1)) {
            Optional<String> fault = claims.claim(bucket);
            if (fault.isEmpty()) {
                fault = fault(bucket);
            }
            if (fault.isPresent()) {
                return fault;
            }
        }
        return claims.unclaimed();
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
}
