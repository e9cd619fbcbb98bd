package dev.filtersmith.parts;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.WriteOption;
import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.ShardPlace;
import dev.filtersmith.storage.Workers;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.StoredParts;
import dev.filtersmith.wire.WordWriter;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The shards of a filter: each key is in the one that its hash determines. */
public final class FilterShards extends FilterParts {
    private final FilterStorage[] shards;
    private final long expectedElements;

    /**
     * Creates a filter of shards.
     *
     * @param expectedElements expected number of elements of all
     * @param shards shards in their order, a power of two
     */
    public FilterShards(long expectedElements, List<? extends FilterStorage> shards) {
        this.expectedElements = expectedElements;
        this.shards = shards.toArray(FilterStorage[]::new);
    }

    /**
     * Creates a filter of empty shards.
     *
     * @param expectedElements expected number of elements of all
     * @param count number of shards, a power of two
     * @param each number of elements that each shard is made for
     * @param maker maker of empty filters for a number of elements
     * @return shards
     */
    public static FilterShards empty(long expectedElements, int count, long each, LongFunction<FilterStorage> maker) {
        return new FilterShards(
                expectedElements,
                IntStream.range(0, count)
                        .mapToObj(number -> {
                            FilterStorage shard = maker.apply(each);
                            shard.placed(new ShardPlace(number, count));
                            return shard;
                        })
                        .toList());
    }

    private FilterStorage of(long hash) {
        return shards[ShardPlace.of(hash, shards.length)];
    }

    @Override
    public String structure() {
        return shards.length + " shards for " + shards[0].expectedElements() + " elements each";
    }

    @Override
    public List<FilterStorage> all() {
        return List.of(shards);
    }

    @Override
    public FilterParts emptyLike(LongFunction<FilterStorage> maker) {
        return empty(expectedElements, shards.length, shards[0].expectedElements(), maker);
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

    // Operations on keys.

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
            return lookUp(shards[0], hashes, count, hits, to);
        }
        Arrays.fill(hits, to, to + (count + Long.SIZE - 1) / Long.SIZE, 0);
        ShardChunk chunk = new ShardChunk(hashes, count, shards.length);
        long[] answers = new long[(count + Long.SIZE - 1) / Long.SIZE];
        int found = 0;
        while (chunk.next()) {
            found += lookUp(shards[chunk.shard()], chunk.hashes(), chunk.size(), answers, 0);
            chunk.scatter(answers, hits, to);
        }
        return found;
    }

    @Override
    public void readAhead(long[] hashes, int count) {
        ShardChunk chunk = new ShardChunk(hashes, count, shards.length);
        while (chunk.next()) {
            readAhead(shards[chunk.shard()], chunk.hashes(), chunk.size());
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

    @Override
    public long missedRemovals() {
        return Arrays.stream(shards).mapToLong(FilterStorage::missedRemovals).sum();
    }

    // Operations on the whole. First all shards check that they can take part.

    @Override
    public void refresh(long... hashes) {
        long[][] live = new ShardedHashes(hashes, hashes.length, shards.length).all();
        for (int i = 0; i < shards.length; i++) {
            requireLive(i, live[i]);
        }
        for (int i = 0; i < shards.length; i++) {
            try {
                shards[i].refreshHashes(Arrays.stream(live[i]));
            } catch (LiveKeysException unfit) {
                throw i == 0 ? unfit : causedBy(unfit, new LiveKeysException(partly(i, unfit)));
            } catch (FilterFullException full) {
                throw i == 0 ? full : causedBy(full, new FilterFullException(partly(i, full)));
            }
        }
    }

    private void requireLive(int number, long... live) {
        try {
            shards[number].requireLive(live);
        } catch (LiveKeysException unfit) {
            throw causedBy(
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
        Workers.forEach(shards.length, parallel, () -> i -> different.add(shards[i].fill(given[i], sweeps, false)));
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
    public Optional<String> obstacle(FilterParts other) {
        return Optional.empty();
    }

    @Override
    public void putAll(FilterParts other) {
        FilterStorage[] added = ((FilterShards) other).shards;
        for (int i = 0; i < shards.length; i++) {
            shards[i].requireRoomFor(added[i]);
        }
        for (int i = 0; i < shards.length; i++) {
            try {
                shards[i].putAll(added[i]);
            } catch (FilterFullException full) {
                throw i == 0 ? full : causedBy(full, new FilterFullException(partly(i, full)));
            }
        }
    }

    /** Describes a change that other threads made impossible after the checks. */
    private String partly(int changed, RuntimeException unfit) {
        return "Shards 0 to " + (changed - 1) + " of " + shards.length + " are changed, those behind shard " + changed
                + " are not, since other threads changed it meanwhile. Of shard " + changed + ": "
                + String.valueOf(unfit.getMessage()).replace(" Nothing is changed.", "");
    }

    private static <E extends Exception> E causedBy(E cause, E unfit) {
        unfit.initCause(cause);
        return unfit;
    }

    @Override
    public void copyOf(FilterParts other) {
        FilterStorage[] content = ((FilterShards) other).shards;
        for (int i = 0; i < shards.length; i++) {
            shards[i].copyOf(content[i]);
        }
    }

    @Override
    public void clear() {
        for (FilterStorage shard : shards) {
            shard.clear();
        }
    }

    @Override
    public boolean sameContent(FilterParts other) {
        FilterStorage[] compared = ((FilterShards) other).shards;
        return IntStream.range(0, shards.length).allMatch(i -> shards[i].sameContent(compared[i]));
    }

    // The stored form: a header, the number of elements of each shard, then the shards.

    @Override
    public void write(ByteSink sink, WriteOption... options) throws IOException {
        long[] elements = Arrays.stream(shards)
                .mapToLong(FilterStorage::approximateElementCount)
                .toArray();
        FilterStorage first = shards[0];
        StoredHeader header = new StoredHeader(
                StoredForm.SHARDED,
                first.layout().spec().storedText(),
                first.keySignature(),
                first.storedSeed(options),
                expectedElements,
                total(Arrays.stream(elements)),
                shards.length,
                0);
        WordWriter words = new WordWriter(header, sink);
        words.put(LongBuffer.wrap(elements));
        words.end();
        StoredHeader before = header;
        for (FilterStorage shard : shards) {
            before.writePadding(sink);
            before = shard.snapshot().writeTo(sink, options);
        }
    }

    /** Shards are read as the filters that they are, and joined. */
    @Override
    public void restore(@Nullable StoredParts stored, ByteSource source, long maxBytes) {
        throw new UnsupportedOperationException("restore: shards are read one by one");
    }
}
