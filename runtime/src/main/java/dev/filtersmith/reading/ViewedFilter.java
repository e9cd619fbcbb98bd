package dev.filtersmith.reading;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.engine.JoinedShards;
import dev.filtersmith.parts.ChainRestore;
import dev.filtersmith.parts.FilterChain;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.storage.View;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.StoredParts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stored filter that is viewed where its bytes are. Its headers are read first.
 *
 * @param <F> type of the filter
 */
public final class ViewedFilter<F extends Filter> {
    private final ReceivedFilter first;
    private final FilterRequest<F> request;
    private final KeySeed seed;
    private final List<StoredView> parts = new ArrayList<>();

    /** What a chain has beside its filters; null if there is none. */
    private final @Nullable ChainRestore chain;

    private final List<View> views = new ArrayList<>();
    private final F filter;
    private long bytesLeft;

    ViewedFilter(ReceivedFilter first, FilterRequest<F> request, ReadOptions options) throws IOException {
        this.first = first;
        this.request = request;
        this.seed = first.header.seed().resolve(options.seed);
        this.bytesLeft = options.maxBytes;
        add(first.header);
        for (ReceivedFilter shard = first; parts.size() < first.shards(); add(shard.header)) {
            shard = shard.nextShard();
        }
        this.chain = first.shards() > 0 ? null : chain(first.parts);
        for (StoredView part : parts) {
            views.add(part.view());
        }
        this.filter = options.observed(request, filter(options.engine));
    }

    public F filter() {
        return filter;
    }

    /** Returns the views of the filter, or of its filters or shards. */
    public List<View> views() {
        return views;
    }

    private @Nullable ChainRestore chain(@Nullable StoredParts all) throws IOException {
        if (all == null) {
            return null;
        }
        ChainRestore restore = new ChainRestore(all, first.layout, Long.MAX_VALUE);
        while (parts.size() < all.filters()) {
            add(restore.next(first.bytes));
        }
        return restore;
    }

    private void add(StoredHeader header) throws IOException {
        header.requireSize(bytesLeft);
        bytesLeft -= header.heapBytes();
        List<ByteBuffer> all = first.bytes.inPlace(header.payloadBytes(), TableWords.PART_BYTES);
        ByteBuffer front = all.remove(0);
        ByteBuffer read =
                ByteBuffer.allocate(front.capacity()).put(front.duplicate()).flip();
        parts.add(new StoredView(header, request, first.layout, seed, read, front, all));
    }

    private F filter(@Nullable Engine engine) throws IOException {
        boolean sharded = first.shards() > 0;
        if (!sharded && !first.spec().growth().isChained()) {
            return parts.get(0).filter(request, engine, views.get(0));
        }
        if (engine != null && engine != Engine.INTERPRETED) {
            throw new UnsupportedOperationException("engine(" + engine + "): views of filters that "
                    + (sharded ? "have shards" : "grow")
                    + " run in the interpreter. Read the filter to use another engine.");
        }
        List<TableCore> filters = new ArrayList<>();
        for (int i = 0; i < views.size(); i++) {
            filters.add(parts.get(i).part(views.get(i)));
        }
        return request.over(sharded ? shards(filters) : FilterChain.ofViews(filters, chain));
    }

    private Routing shards(List<TableCore> filters) throws IOException {
        JoinedShards shards = new JoinedShards(filters.size());
        for (TableCore filter : filters) {
            ReceivedFilter.addShard(shards, filter);
        }
        return shards.join(first.expectedElementsOfShards());
    }
}
