package dev.filtersmith.parts;

import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.storage.TableCore;
import java.util.Arrays;
import java.util.List;

/** The rule by which shards share the keys: each key is in the one that its hash determines. */
abstract class ShardRouting extends Routing {
    final HotFilter[] shards;
    final List<TableCore> cores;
    private final int shift;

    ShardRouting(List<TableCore> cores) {
        super(cores.get(0));
        this.cores = List.copyOf(cores);
        this.shards = cores.stream().map(core -> (HotFilter) core.filter()).toArray(HotFilter[]::new);
        this.shift = ShardPlace.shift(shards.length);
    }

    private HotFilter of(long hash) {
        return shards[ShardPlace.shifted(hash, shift)];
    }

    @Override
    public final boolean put(long hash) {
        return of(hash).putHash(hash);
    }

    @Override
    public final boolean mightContain(long hash) {
        return of(hash).mightContainHash(hash);
    }

    @Override
    public final int mightContain(long[] hashes, int count, long[] hits, int to) {
        if (shards.length == 1) {
            return LibraryAccess.lookUp(cores.get(0), hashes, count, hits, to);
        }
        Arrays.fill(hits, to, to + (count + Long.SIZE - 1) / Long.SIZE, 0);
        ShardChunk chunk = new ShardChunk(hashes, count, shards.length);
        long[] answers = new long[(count + Long.SIZE - 1) / Long.SIZE];
        int found = 0;
        while (chunk.next()) {
            found += LibraryAccess.lookUp(cores.get(chunk.shard()), chunk.hashes(), chunk.size(), answers, 0);
            chunk.scatter(answers, hits, to);
        }
        return found;
    }

    @Override
    public final void readAhead(long[] hashes, int count) {
        ShardChunk chunk = new ShardChunk(hashes, count, shards.length);
        while (chunk.next()) {
            LibraryAccess.readAhead(cores.get(chunk.shard()), chunk.hashes(), chunk.size());
        }
    }

    @Override
    public final boolean remove(long hash) {
        return of(hash).removeHash(hash);
    }

    @Override
    public final int count(long hash) {
        return of(hash).countHash(hash);
    }
}
