package dev.filtersmith;

import dev.filtersmith.engine.FilterRequest;
import dev.filtersmith.parts.FilterChain;
import dev.filtersmith.parts.FilterShards;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.Routing;
import dev.filtersmith.storage.View;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The views of a stored filter, and the filter that shows them.
 *
 * @param <F> type of the filter
 * @param opened headers that were read
 * @param stored the filters, more than one in a chain or of shards
 * @param views their words
 */
record StoredViews<F extends Filter>(FilterBytes.Opened<F> opened, List<StoredView> stored, List<View> views) {
    /**
     * Returns the views of a filter.
     *
     * @throws IOException if the seed or key is missing and none is given, or another one is given
     */
    static <F extends Filter> StoredViews<F> of(FilterBytes.Opened<F> opened, @Nullable KeySeed given)
            throws IOException {
        List<StoredView> stored = StoredView.all(opened, given);
        return new StoredViews<>(
                opened, stored, stored.stream().map(StoredView::view).toList());
    }

    /**
     * Returns a filter that shows the words.
     *
     * @param engine requested engine, or null
     * @throws IOException if no filter has such parts
     * @throws UnsupportedOperationException if the filter is made of several, and the engine is not
     *     the interpreter
     */
    F filter(@Nullable Engine engine) throws IOException {
        ReceivedFilter received = opened.match().received();
        FilterRequest<F> request = opened.match().request();
        boolean sharded = received.shards() > 0;
        if (!sharded && !received.spec().growth().isChained()) {
            return stored.get(0).filter(request, engine, views.get(0));
        }
        if (engine != null && engine != Engine.INTERPRETED) {
            throw new UnsupportedOperationException("engine(" + engine + "): views of filters that "
                    + (sharded ? "have shards" : "grow")
                    + " run in the interpreter. Read the filter to use another engine.");
        }
        return request.over(sharded ? shards(received) : FilterChain.ofViews(filters(), opened.chain()));
    }

    private Routing shards(ReceivedFilter received) throws IOException {
        try {
            List<FilterStorage> shards = new ArrayList<>();
            for (FilterStorage shard : filters()) {
                shards.add(Shards.requireShard(shard, shards, received.shards()));
            }
            return new FilterShards(received.expectedElementsOfShards(), shards);
        } catch (IncompatibleFilterException unfit) {
            throw Shards.corrupted(unfit);
        }
    }

    private List<FilterStorage> filters() throws IOException {
        List<FilterStorage> filters = new ArrayList<>();
        for (int i = 0; i < views.size(); i++) {
            filters.add(stored.get(i).part(views.get(i)));
        }
        return filters;
    }
}
