package dev.filtersmith.parts;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.key.Causes;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.Workers;
import dev.filtersmith.wire.StoredForm;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntConsumer;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** The shards of a filter: each key is in the one that its hash determines. */
public final class FilterShards extends Routing implements PartsTable {
    private final long expectedElements;
    private final HotFilter[] shards;
    private final List<TableCore> cores;
    private final int shift;

    /** Creates a filter of shards in their order, a power of two. */
    public FilterShards(long expectedElements, List<TableCore> shards) {
        super(shards.get(0));
        this.expectedElements = expectedElements;
        this.cores = List.copyOf(shards);
        this.shards = cores.stream().map(core -> (HotFilter) core.filter()).toArray(HotFilter[]::new);
        this.shift = ShardPlace.shift(cores.size());
    }

    /** Creates a filter of empty shards, each made for a number of elements. */
    public static FilterShards empty(long expectedElements, int count, long each, LongFunction<TableCore> maker) {
        return new FilterShards(
                expectedElements,
                IntStream.range(0, count)
                        .mapToObj(number -> {
                            TableCore shard = maker.apply(each);
                            shard.placed(new ShardPlace(number, count));
                            return shard;
                        })
                        .toList());
    }

    @Override
    protected FilterCore core(Filter whole) {
        return new PartedCore(whole, this);
    }

    @Override
    public String structure() {
        return shards.length + " shards for " + shards[0].expectedElements() + " elements each";
    }

    @Override
    public List<TableCore> all() {
        return cores;
    }

    @Override
    public long expectedElements() {
        return expectedElements;
    }

    /** A key is looked up in one shard, and each shard has as many. */
    @Override
    public double expectedFpp(double... rates) {
        return Arrays.stream(rates).average().orElse(0);
    }

    @Override
    public long missedRemovals() {
        return sum(TableCore::missedRemovals);
    }

    // Operations on keys.

    private HotFilter of(long hash) {
        return shards[ShardPlace.shifted(hash, shift)];
    }

    @Override
    public boolean put(long hash) {
        return of(hash).putHash(hash);
    }

    @Override
    public boolean mightContain(long hash) {
        return of(hash).mightContainHash(hash);
    }

    @Override
    public int mightContain(long[] hashes, int count, long[] hits, int to) {
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
    public void readAhead(long[] hashes, int count) {
        ShardChunk chunk = new ShardChunk(hashes, count, shards.length);
        while (chunk.next()) {
            LibraryAccess.readAhead(cores.get(chunk.shard()), chunk.hashes(), chunk.size());
        }
    }

    @Override
    public boolean remove(long hash) {
        return of(hash).removeHash(hash);
    }

    @Override
    public int count(long hash) {
        return of(hash).countHash(hash);
    }

    // Changes of the whole. First all shards check that they can take part.

    @Override
    public void refresh(long... hashes) {
        long[][] live = byShard(hashes);
        for (int i = 0; i < shards.length; i++) {
            requireLive(i, live[i]);
        }
        changeAll(i -> cores.get(i).refresh(Arrays.stream(live[i])));
    }

    private long[][] byShard(long... hashes) {
        LongStream.Builder[] live = new LongStream.Builder[shards.length];
        Arrays.setAll(live, i -> LongStream.builder());
        LongStream.of(hashes).forEach(hash -> live[ShardPlace.of(hash, shards.length)].add(hash));
        return Arrays.stream(live).map(own -> own.build().toArray()).toArray(long[][]::new);
    }

    private void requireLive(int number, long... live) {
        try {
            cores.get(number).requireLive(live);
        } catch (LiveKeysException unfit) {
            throw Causes.of(
                    unfit,
                    new LiveKeysException("[LiveKeys] " + live.length + " of the given keys belong to shard " + number
                            + " of " + shards.length + ". " + unfit.getMessage()));
        }
    }

    @Override
    public boolean fillsInAnyOrder() {
        return true;
    }

    /** Fills shard by shard, or several at once: the bits are the same. */
    @Override
    public long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        KeyHashes[] given = new KeyHashes[shards.length];
        Arrays.setAll(given, i -> new KeyHashes());
        hashes.forEach(hash -> given[ShardPlace.of(hash, shards.length)].add(hash));
        LongAdder different = new LongAdder();
        Workers.forEach(
                shards.length, parallel, () -> i -> different.add(cores.get(i).fill(given[i], sweeps, false)));
        return different.sum();
    }

    @Override
    public int rebalance(int maxMoves) {
        int moves = 0;
        for (int i = 0; i < shards.length && moves < maxMoves; i++) {
            moves += shards[i].rebalance(maxMoves - moves);
        }
        return moves;
    }

    @Override
    public void putAll(PartsTable other) {
        HotFilter[] added = ((FilterShards) other).shards;
        for (int i = 0; i < shards.length; i++) {
            cores.get(i).requireRoomFor(added[i]);
        }
        changeAll(i -> shards[i].putAll(added[i]));
    }

    private void changeAll(IntConsumer change) {
        for (int i = 0; i < shards.length; i++) {
            try {
                change.accept(i);
            } catch (LiveKeysException unfit) {
                throw i == 0 ? unfit : Causes.of(unfit, new LiveKeysException(partly(i, unfit)));
            } catch (FilterFullException full) {
                throw i == 0 ? full : Causes.of(full, new FilterFullException(partly(i, full)));
            }
        }
    }

    /** Describes a change that other threads made impossible after the checks. */
    private String partly(int changed, RuntimeException unfit) {
        return "Shards 0 to " + (changed - 1) + " of " + shards.length + " are changed, those behind shard " + changed
                + " are not, since other threads changed it meanwhile. Of shard " + changed + ": "
                + String.valueOf(unfit.getMessage()).replace(" Nothing is changed.", "");
    }

    @Override
    public void clear() {
        for (HotFilter shard : shards) {
            shard.clear();
        }
    }

    @Override
    public Routing copy(LongFunction<TableCore> maker) {
        FilterShards copy = empty(expectedElements, shards.length, shards[0].expectedElements(), maker);
        for (int i = 0; i < shards.length; i++) {
            copy.cores.get(i).copyOf(cores.get(i));
        }
        return copy;
    }

    @Override
    public Optional<PartsSnapshot> snapshot() {
        long[] elements = Arrays.stream(shards)
                .mapToLong(HotFilter::approximateElementCount)
                .toArray();
        return Optional.of(new PartsSnapshot(StoredForm.SHARDED, expectedElements, all(), elements));
    }
}
