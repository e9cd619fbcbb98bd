package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.TableLookup;
import dev.filtersmith.storage.TableWords;

/**
 * Lookups in a dynamic d-left counting Bloom filter that is not on the heap.
 *
 * @param plan constants of the layout
 * @param size size of the table
 * @param copiedWords words of a bucket, and those that may be read behind the last one
 * @param words words of the table
 */
record DynamicDLeftCountingLookup(DynamicDLeftCountingPlan plan, TableSize size, int copiedWords, TableWords words)
        implements TableLookup {
    DynamicDLeftCountingLookup(DynamicDLeftCountingLayout layout, long expectedElements, TableWords words) {
        this(
                new DynamicDLeftCountingPlan(layout),
                layout.size(expectedElements),
                layout.bucketBits() / Long.SIZE + DynamicDLeftCountingStorage.tailWords(layout),
                words);
    }

    @Override
    public boolean holds(long hash) {
        long found = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            found |= count(candidate(hash, subtable), hash);
        }
        return found != 0;
    }

    @Override
    public int count(long hash) {
        int count = 0;
        for (int subtable = 0; subtable < plan.subtables(); subtable++) {
            count += count(candidate(hash, subtable), hash);
        }
        return count;
    }

    private int candidate(long hash, int subtable) {
        return plan.choice().candidate(hash, subtable, size.buckets(), size.chunkMask());
    }

    private int count(int number, long hash) {
        return (hash & plan.slotMask()) == 0
                ? countPlaces(number, hash)
                : plan.buckets().count(words, number, hash);
    }

    /**
     * Counts place by place, for a remainder that is 0 in a slot. The bucket is copied, and is
     * bucket 0 there.
     */
    private int countPlaces(int number, long hash) {
        long[] bucket = words.copy(number * (plan.layout().bucketBits() / Long.SIZE), copiedWords);
        RemainderBuckets content = DynamicDLeftCountingStorage.content(plan.layout(), bucket);
        int count = 0;
        for (int place = 0; place < content.places(0); place++) {
            count += content.matches(0, place, hash) ? 1 : 0;
        }
        return count;
    }
}
