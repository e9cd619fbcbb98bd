package dev.filtersmith.parts;

import dev.filtersmith.storage.FilterParts;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.View;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredParts;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A read-only chain, of views of stored filters. */
@SuppressWarnings("exports") // Only the library makes views.
public final class ViewedChain extends ChainParts {
    private final ChainPart[] parts;
    private final long expectedElements;

    /**
     * Creates a chain.
     *
     * @param views filters, the earliest first
     * @param restore what was read beside the filters; null if there is one that was stored alone
     * @throws IOException if no chain has such content
     */
    public ViewedChain(List<FilterStorage> views, @Nullable ChainRestore restore) throws IOException {
        this.parts = views.stream().map(ChainPart::new).toArray(ChainPart[]::new);
        if (restore == null) {
            expectedElements = parts[0].size();
            parts[0].countElements();
        } else {
            expectedElements = restore.expectedElements();
            restore.counts(parts);
        }
    }

    @Override
    ChainPart[] now() {
        return parts;
    }

    @Override
    ChainSnapshot snapshot() {
        return ChainSnapshot.of(expectedElements, parts);
    }

    @Override
    public FilterParts emptyLike(LongFunction<FilterStorage> maker) {
        return new FilterChain(maker.apply(expectedElements()), maker);
    }

    @Override
    public long expectedElements() {
        return expectedElements;
    }

    @Override
    public long missedRemovals() {
        return 0;
    }

    @Override
    public Optional<String> obstacle(FilterParts other) {
        return Optional.empty();
    }

    @Override
    public boolean put(long hash) {
        throw View.readOnly("put");
    }

    @Override
    public boolean remove(long hash) {
        throw View.readOnly("remove");
    }

    @Override
    public void refresh(long... hashes) {
        throw View.readOnly("refresh");
    }

    @Override
    public long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        throw View.readOnly("put");
    }

    @Override
    public int rebalance(int maxMoves) {
        throw View.readOnly("rebalance");
    }

    @Override
    public void putAll(FilterParts other) {
        throw View.readOnly("putAll");
    }

    @Override
    public void copyOf(FilterParts other) {
        throw View.readOnly("putAll");
    }

    @Override
    public void clear() {
        throw View.readOnly("clear");
    }

    @Override
    public void restore(@Nullable StoredParts stored, ByteSource source, long maxBytes) {
        throw View.readOnly("read");
    }
}
