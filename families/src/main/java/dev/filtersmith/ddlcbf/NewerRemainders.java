package dev.filtersmith.ddlcbf;

import dev.filtersmith.units.UnitExchange;

/**
 * The addition of remainders that were put into buckets of one word, with one length of remainders,
 * after a copy was made.
 */
final class NewerRemainders implements UnitExchange.Contents {
    private final DynamicDLeftCountingLayout layout;
    private final RemainderUnion union;

    /** One bucket before the puts, and after. */
    private final long[] old = new long[1];

    private final long[] now = new long[1];
    private final LevelBuckets oldBucket;
    private final LevelBuckets bucket;

    /** Creates the addition to a changed copy. */
    NewerRemainders(DynamicDLeftCountingLayout layout, RemainderUnion union) {
        this.layout = layout;
        this.union = union;
        this.oldBucket = new LevelBuckets(layout, old);
        this.bucket = new LevelBuckets(layout, now);
    }

    @Override
    public boolean isFull(long content) {
        now[0] = content;
        return bucket.crowding(0) >= layout.maximumLoad();
    }

    @Override
    public long full() {
        return layout.loads().get(layout.maximumLoad()).firstCode();
    }

    @Override
    public long elements(long content) {
        now[0] = content;
        return bucket.elements(1);
    }

    /** Adds the remainders that have no equal one in the old content. */
    @Override
    public boolean addNewer(int number, long before, long content) {
        old[0] = before;
        now[0] = content;
        for (int place = 0; place < bucket.places(0); place++) {
            long remainder = bucket.fingerprint(0, place);
            int known = oldPlace(remainder);
            if (known >= 0) {
                oldBucket.remove(0, known);
            } else if (!union.add(number, remainder, bucket.length(0, place))) {
                return false;
            }
        }
        return true;
    }

    private int oldPlace(long remainder) {
        for (int place = 0; place < oldBucket.places(0); place++) {
            if (oldBucket.fingerprint(0, place) == remainder) {
                return place;
            }
        }
        return -1;
    }
}
