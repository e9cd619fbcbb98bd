package dev.filtersmith.parts;

import dev.filtersmith.storage.ShardPlace;
import java.util.Arrays;

/** The keys of a chunk, shard by shard: each shard takes its keys as one batch. */
final class ShardChunk {
    /** For each key the number of its shard above its place in the chunk, in ascending order. */
    private final int[] sorted;

    private final long[] all;
    private final long[] hashes;
    private int begin;
    private int end;

    /** Sorts the keys, 256 at most. */
    ShardChunk(long[] all, int count, int shards) {
        assert count <= 1 << Byte.SIZE;
        this.all = all;
        this.hashes = new long[count];
        this.sorted = new int[count];
        for (int i = 0; i < count; i++) {
            sorted[i] = ShardPlace.of(all[i], shards) << Byte.SIZE | i;
        }
        Arrays.sort(sorted);
    }

    /** Goes on to the keys of the next shard that has any. Returns false after the last. */
    boolean next() {
        begin = end;
        while (end < sorted.length && sorted[end] >>> Byte.SIZE == shard()) {
            hashes[end - begin] = all[place(end)];
            end++;
        }
        return begin < end;
    }

    int shard() {
        return sorted[begin] >>> Byte.SIZE;
    }

    private int place(int index) {
        return sorted[index] & 0xff;
    }

    /** Returns the hashes of the shard, from the start of the array. */
    long[] hashes() {
        return hashes;
    }

    int size() {
        return end - begin;
    }

    /** Sets the bits of the keys of the shard that were found. */
    void scatter(long[] answers, long[] hits, int to) {
        for (int i = 0; i < size(); i++) {
            int place = place(begin + i);
            hits[to + (place >>> 6)] |= (answers[i >>> 6] >>> i & 1) << place;
        }
    }
}
