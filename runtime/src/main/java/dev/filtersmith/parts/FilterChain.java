package dev.filtersmith.parts;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.family.ChainSizes;
import dev.filtersmith.key.Causes;
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
    private long expectedElements;
    private volatile long goneMoves;
    private volatile long goneOverflows;

    /** Creates a chain of one empty filter. The maker makes those like it that follow. */
    public FilterChain(TableCore first, LongFunction<TableCore> maker) {
        this(first.expectedElements(), maker, lockFor(first), new ChainPart(first));
    }

    private static ChangeLock lockFor(TableCore filter) {
        return new ChangeLock(filter.layout().spec().concurrency());
    }

    private FilterChain(long expectedElements, LongFunction<TableCore> maker, ChangeLock changes, ChainPart... parts) {
        super(maker, changes, parts);
        this.expectedElements = expectedElements;
    }

    /** Returns a read-only chain of views, the earliest first. */
    public static FilterChain ofViews(List<TableCore> views, @Nullable ChainRestore stored) throws IOException {
        LongFunction<TableCore> none = elements -> {
            throw TableWords.readOnly("putAll");
        };
        ChainPart[] parts = views.stream().map(ChainPart::new).toArray(ChainPart[]::new);
        FilterChain chain = new FilterChain(parts[0].size(), none, ChangeLock.OF_VIEWS, parts);
        chain.restored(stored);
        return chain;
    }

    @Override
    protected FilterCore core(Filter whole) {
        return new PartedCore(whole, this);
    }

    @Override
    public List<TableCore> all() {
        return Part.filters(parts);
    }

    @Override
    public String structure() {
        return "a chain of filters, for " + expectedElements() + " expected elements";
    }

    @Override
    public long expectedElements() {
        return expectedElements;
    }

    @Override
    public long moves() {
        return goneMoves + PartsTable.super.moves();
    }

    @Override
    public long overflows() {
        return goneOverflows + PartsTable.super.overflows();
    }

    @Override
    public long missedRemovals() {
        return missedRemovals.sum();
    }

    @Override
    public void refresh(long... hashes) {
        changes.alone("refresh", () -> replace(new ChainRefresh(maker, parts).run(hashes)));
    }

    @Override
    public long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        ChainPart first = parts[0];
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
            ChainPart[] now = parts;
            return now[now.length - 1].filter.rebalance(maxMoves);
        } finally {
            changes.exit(stamp);
        }
    }

    @Override
    public void clear() {
        changes.alone("clear", () -> replace(new ChainPart(maker.apply(expectedElements))));
    }

    @Override
    ChainPart next(ChainPart... now) {
        FilterSpec spec = now[0].core.layout().spec();
        boolean limited = spec.growthLimit() > 0;
        String made = "The chain is full: it was made for " + expectedElements + " elements"
                + (limited ? ", with growthLimit = " + spec.growthLimit() : "") + ", and ";
        long last = now[now.length - 1].size();
        long size = ChainSizes.next(spec, expectedElements, last);
        if (now.length >= ChainSizes.filters(spec) || size == 0) {
            throw new FilterFullException(made + "the last of its " + now.length + " filters, for " + last
                    + ", is full. Nothing is changed. Create it for more expected elements"
                    + (limited ? " or with a higher limit" : "") + ", and put the keys anew.");
        }
        try {
            return new ChainPart(maker.apply(size));
        } catch (FilterSpecException unfit) {
            throw Causes.of(
                    unfit, new FilterFullException(made + "no larger filter can follow. " + unfit.getMessage()));
        }
    }

    @Override
    void replace(ChainPart... all) {
        long moves = moves();
        long overflows = overflows();
        parts = closed(all);
        goneMoves = moves - PartsTable.super.moves();
        goneOverflows = overflows - PartsTable.super.overflows();
    }

    // Other chains.

    @Override
    public Optional<PartsSnapshot> snapshot() {
        return Optional.of(content());
    }

    private PartsSnapshot content() {
        return changes.copied(() -> {
            ChainPart[] now = parts;
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
        ChainPart[] copies = ChainPart.copy(maker, content());
        return new FilterChain(expectedElements, maker, lockFor(copies[0].core), copies);
    }

    @Override
    public Optional<String> obstacle(PartsTable other) {
        return deletes && changes != ChangeLock.OF_VIEWS
                ? ChainUnion.obstacle(parts, ((FilterChain) other).parts)
                : Optional.empty();
    }

    @Override
    public void putAll(PartsTable other) {
        // First, so that two chains may be added to each other.
        ChainPart[] added = ChainPart.copy(maker, ((FilterChain) other).content());
        changes.alone("putAll", () -> replace(ChainUnion.of(expectedElements, maker, parts, added)));
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
        ChainRestore restore = new ChainRestore(stored, parts[0].core.layout(), maxBytes);
        for (int i = 1; i < stored.filters(); i++) {
            append(new ChainPart(restore.next(source, maker)));
        }
        restored(restore);
    }

    private void restored(@Nullable ChainRestore stored) throws StreamCorruptedException {
        if (stored == null) {
            parts[0].countElements();
        } else {
            expectedElements = stored.expectedElements();
            stored.counts(parts);
        }
    }
}
