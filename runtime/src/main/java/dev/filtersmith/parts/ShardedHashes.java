package dev.filtersmith.parts;

import dev.filtersmith.storage.ShardPlace;

/** Hashes of keys by their shards, those of a shard in the order given. */
final class ShardedHashes {
    private final long[][] all;

    ShardedHashes(long[] hashes, int count, int shards) {
        int[] sizes = new int[shards];
        for (int i = 0; i < count; i++) {
            sizes[ShardPlace.of(hashes[i], shards)]++;
        }
        all = new long[shards][];
        for (int shard = 0; shard < shards; shard++) {
            all[shard] = new long[sizes[shard]];
        }
        int[] ends = new int[shards];
        for (int i = 0; i < count; i++) {
            int shard = ShardPlace.of(hashes[i], shards);
            all[shard][ends[shard]++] = hashes[i];
        }
    }

    /** Returns the hashes of each shard. */
    long[][] all() {
        return all;
    }
}
