package dev.filtersmith.rankindexed;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterContent;
import dev.filtersmith.storage.FilterTable;
import java.nio.LongBuffer;
import java.util.Optional;
import java.util.function.IntConsumer;

/** The buckets and extensions of a rank-indexed filter with or without deletion. */
final class ChainTable extends FilterTable {
    /** The chains of all buckets. */
    final RankIndexedChains chains;

    private final RankIndexedSize size;

    private ChainTable(RankIndexedChains chains, RankIndexedSize size) {
        this.chains = chains;
        this.size = size;
    }

    static ChainTable of(RankIndexedLayout layout, RankIndexedSize size) {
        return new ChainTable(RankIndexedChains.of(layout, size), size);
    }

    /** Returns the table of a view, which has one bucket. */
    static ChainTable ofView(RankIndexedLayout layout, RankIndexedSize size) {
        return new ChainTable(RankIndexedChains.of(layout, size.ofOneBucket()), size);
    }

    /** Returns the bytes of the table, and some more that may be read. */
    byte[] bytes() {
        return chains.buckets().bytes();
    }

    RankIndexedSize size() {
        return size;
    }

    boolean deletes() {
        return chains.buckets().layout().spec() instanceof CountingSpec;
    }

    @Override
    public LongBuffer words() {
        return chains.buckets().table();
    }

    @Override
    public ChainTable emptied() {
        return new ChainTable(chains.emptied(), size);
    }

    @Override
    public void restored() {
        chains.buckets().restored();
    }

    @Override
    public String sizeText() {
        return size.parts();
    }

    @Override
    public Optional<String> fault() {
        return new RankIndexedCorruption(chains.buckets()).find();
    }

    /**
     * {@inheritDoc}
     *
     * <p>A slot matches the keys of its bucket, its chain and its remainder.
     */
    @Override
    public boolean copiesKeepMatches() {
        return true;
    }

    @Override
    public boolean absorb(FilterTable other, IntConsumer moves) {
        RankIndexedUnion union = new RankIndexedUnion(chains);
        RankIndexedChains from = ((ChainTable) other).chains;
        return deletes() ? union.addCounted(from) : union.add(from);
    }

    @Override
    public long elements() {
        return RankIndexedStatistics.elements(chains.buckets());
    }

    @Override
    public double falsePositiveRate() {
        return RankIndexedStatistics.falsePositiveRate(chains.buckets());
    }

    @Override
    public FilterContent scan(int stashed) {
        return RankIndexedStatistics.scan(chains.buckets());
    }

    @Override
    public long overflows() {
        return chains.overflows();
    }
}
