package dev.filtersmith.parts;

import dev.filtersmith.Filter;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.storage.DifferentHashes;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredParts;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** A chain of filters that grows: when the last one is full, a larger one follows. */
public final class FilterChain extends ChainRouting implements PartsTable {
    /** Creates a chain of one empty filter. The maker makes those like it that follow. */
    public FilterChain(TableCore first, LongFunction<TableCore> maker) {
        super(new ChainGrowth(first.expectedElements(), maker), lockFor(first), new ChainPart(first));
    }

    private static ChangeLock lockFor(TableCore filter) {
        return new ChangeLock(filter.layout().spec().concurrency());
    }

    private FilterChain(ChainGrowth growth, ChangeLock changes, ChainPart... parts) {
        super(growth, changes, parts);
    }

    /** Returns a read-only chain of views, the earliest first. */
    public static FilterChain ofViews(List<TableCore> views, @Nullable ChainRestore stored) throws IOException {
        ChainGrowth growth = new ChainGrowth(views.get(0).expectedElements(), elements -> {
            throw TableWords.readOnly("putAll");
        });
        ChainPart[] parts = views.stream().map(ChainPart::new).toArray(ChainPart[]::new);
        FilterChain chain = new FilterChain(growth, ChangeLock.OF_VIEWS, parts);
        chain.restored(stored);
        return chain;
    }

    @Override
    protected FilterCore core(Filter whole) {
        return new PartedCore(whole, this);
    }

    @Override
    public List<TableCore> all() {
        return Part.filters(parts.now());
    }

    @Override
    public String structure() {
        return "a chain of filters, for " + expectedElements() + " expected elements";
    }

    @Override
    public long expectedElements() {
        return growth.expectedElements;
    }

    @Override
    public long moves() {
        return parts.moves();
    }

    @Override
    public long overflows() {
        return parts.overflows();
    }

    @Override
    public long missedRemovals() {
        return missedRemovals.sum();
    }

    @Override
    public void refresh(long... hashes) {
        changes.alone("refresh", () -> parts.replace(new ChainRefresh(growth, parts.now()).run(hashes)));
    }

    @Override
    public long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        ChainPart first = parts.now()[0];
        long given = hashes.size() > first.size() ? new DifferentHashes(hashes).count() : 0;
        if (given > first.size()) {
            throw new UnsupportedOperationException("rebalance(" + sweeps + "): the " + given
                    + " given keys take several filters of a chain, and sweeps one. Call expectedElements(" + given
                    + ").");
        }
        long count = first.core.fill(hashes, sweeps, false);
        first.setElements(count);
        return count;
    }

    /** Only the last filter may change the keys that it matches. */
    @Override
    public int rebalance(int maxMoves) {
        long stamp = changes.enter("rebalance");
        try {
            ChainPart[] now = parts.now();
            return now[now.length - 1].filter.rebalance(maxMoves);
        } finally {
            changes.exit(stamp);
        }
    }

    @Override
    public void clear() {
        changes.alone("clear", () -> parts.replace(growth.first()));
    }

    // Other chains.

    @Override
    public Optional<PartsSnapshot> snapshot() {
        return Optional.of(content());
    }

    private PartsSnapshot content() {
        return changes.copied(() -> {
            ChainPart[] now = parts.now();
            return new PartsSnapshot(
                    StoredForm.CHAIN,
                    expectedElements(),
                    Arrays.stream(now).map(part -> part.core.snapshot()).toList(),
                    Arrays.stream(now).mapToLong(ChainPart::elements).toArray(),
                    ChainPart.strayWords(now));
        });
    }

    @Override
    public Routing copy(LongFunction<TableCore> maker) {
        ChainGrowth like = new ChainGrowth(expectedElements(), maker);
        ChainPart[] copies = like.copy(content());
        return new FilterChain(like, lockFor(copies[0].core), copies);
    }

    @Override
    public Optional<String> obstacle(PartsTable other) {
        return deletes && changes != ChangeLock.OF_VIEWS
                ? ChainUnion.obstacle(parts.now(), ((FilterChain) other).parts.now())
                : Optional.empty();
    }

    @Override
    public void putAll(PartsTable other) {
        // First, so that two chains may be added to each other.
        ChainPart[] added = growth.copy(((FilterChain) other).content());
        changes.alone("putAll", () -> parts.replace(ChainUnion.of(growth, parts.now(), added)));
    }

    // Stored forms.

    /**
     * Reads the filters after the first, which was read already, and may have been stored alone.
     */
    public void restore(@Nullable StoredParts stored, ByteSource source, long maxBytes) throws IOException {
        if (stored == null) {
            restored(null);
            return;
        }
        ChainRestore restore = new ChainRestore(stored, parts.now()[0].core.layout(), maxBytes);
        for (int i = 1; i < stored.filters(); i++) {
            parts.append(new ChainPart(restore.next(source, growth.maker)));
        }
        restored(restore);
    }

    private void restored(@Nullable ChainRestore stored) throws StreamCorruptedException {
        if (stored == null) {
            parts.now()[0].countElements();
        } else {
            growth = new ChainGrowth(stored.expectedElements(), growth.maker);
            stored.counts(parts.now());
        }
    }
}
