package dev.filtersmith.dlcbf;

import dev.filtersmith.units.UnitExchange;

/** The addition of elements that were put into buckets of one word after a copy was made. */
final class NewerCells implements UnitExchange.Contents {
    private final DLeftCountingLayout layout;
    private final DLeftCountingUnion union;

    /** One bucket before the puts, and after. */
    private final long[] old;

    private final long[] now;
    private final DLeftCountingBuckets oldBucket;
    private final DLeftCountingBuckets bucket;
    private final int lead;

    /** Creates the addition to a changed copy. */
    NewerCells(DLeftCountingLayout layout, DLeftCountingUnion union) {
        this.layout = layout;
        this.union = union;
        this.lead = layout.choice().leadWords();
        this.old = new long[lead + 1];
        this.now = new long[lead + 1];
        this.oldBucket = new DLeftCountingBuckets(layout, old);
        this.bucket = new DLeftCountingBuckets(layout, now);
    }

    @Override
    public boolean isFull(long content) {
        now[lead] = content;
        return bucket.load(0) == layout.spec().cellsPerBucket();
    }

    @Override
    public long full() {
        now[lead] = 0;
        for (int cell = 0; cell < layout.spec().cellsPerBucket(); cell++) {
            bucket.set(0, cell, 0, layout.ceiling());
        }
        return now[lead];
    }

    @Override
    public long elements(long content) {
        now[lead] = content;
        return bucket.elements(1);
    }

    /** Adds the elements that the cells have gained since the old content. A put moves no cell. */
    @Override
    public boolean addNewer(int index, long before, long content) {
        old[lead] = before;
        now[lead] = content;
        for (int cell = 0; cell < layout.spec().cellsPerBucket(); cell++) {
            int more = bucket.count(0, cell) - oldBucket.count(0, cell);
            if (more > 0 && !union.add(index - lead, bucket.remainder(0, cell), more)) {
                return false;
            }
        }
        return true;
    }
}
