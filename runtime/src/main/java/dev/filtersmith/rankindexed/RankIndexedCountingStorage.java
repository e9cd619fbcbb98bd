package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.CountingStorage;
import dev.filtersmith.storage.SharedFilter;
import java.nio.LongBuffer;
import java.util.Optional;

/** Storage and cold paths of a rank-indexed filter with deletion. */
public abstract class RankIndexedCountingStorage extends CountingStorage implements ChainFilter {
    /**
     * The table: buckets, second-level extensions, third-level ones, and some bytes that may be
     * read.
     */
    protected byte[] bytes;

    /** Number of buckets. */
    protected final int buckets;

    /** Bytes from one bucket to the next. */
    protected final int bucketBytes;

    private final RankIndexedSize size;
    private RankIndexedChains content;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected RankIndexedCountingStorage(RankIndexedLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(engine, expectedElements, seed, 0, layout.spec().concurrency());
        this.size = layout.size(expectedElements);
        this.content = RankIndexedChains.of(layout, isView() ? size.ofOneBucket() : size);
        this.bytes = content.buckets().bytes();
        this.buckets = size.buckets();
        this.bucketBytes = size.bucketBytes();
        if (isShared()) {
            keepVersions(new long[VERSION_WORDS]);
            mapStripes(new RankIndexedStripes(buckets));
        }
    }

    @Override
    public final RankIndexedChains content() {
        return content;
    }

    @Override
    public final RankIndexedChains chainsOf(long hash) {
        return isView() ? new ViewedBuckets(layout(), size, viewedWords()).chainsOf(hash) : content;
    }

    @Override
    public final RankIndexedChains steadyContent() {
        return ((RankIndexedCountingStorage) steady()).content;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A slot matches the keys of its bucket, its chain and its remainder.
     *
     * @return true
     */
    @Override
    public final boolean copiesKeepMatches() {
        return true;
    }

    @Override
    protected final LongBuffer table() {
        return content.buckets().table();
    }

    @Override
    protected final String tableSize() {
        return size.parts();
    }

    @Override
    protected final boolean absorb(SharedFilter other) {
        return new RankIndexedUnion(content).addCounted(((RankIndexedCountingStorage) other).content);
    }

    @Override
    protected final void detach() {
        content = content.emptied();
        bytes = content.buckets().bytes();
    }

    @Override
    protected final void restored() {
        content.buckets().restored();
    }

    @Override
    protected final Optional<String> faultInTable() {
        return new RankIndexedCorruption(content.buckets()).find();
    }

    @Override
    protected final long elementsInTable() {
        return RankIndexedStatistics.elements(steadyContent().buckets());
    }

    @Override
    protected final double rateOfTable() {
        return RankIndexedStatistics.falsePositiveRate(steadyContent().buckets());
    }

    @Override
    protected final FilterContent scanTable() {
        return RankIndexedStatistics.scan(steadyContent().buckets());
    }

    @Override
    protected final long overflowsInTable() {
        return content.overflows();
    }

    /**
     * Returns the count of a hash in its chain, whatever extensions its bucket has.
     *
     * @param hash hash of a key
     * @return number of elements with its remainder
     */
    protected final int countInChain(long hash) {
        return chainsOf(hash).count(hash);
    }

    /**
     * Puts a hash into its chain. A full bucket takes an extension.
     *
     * @param hash hash of a key
     * @return false if there is no room; nothing is changed then
     */
    protected final boolean putInChain(long hash) {
        return content.countUp(hash);
    }

    /**
     * Removes a hash from its chain once. An extension that becomes empty is free again.
     *
     * @param hash hash of a key
     * @return false if the chain does not hold its remainder
     */
    protected final boolean removeFromChain(long hash) {
        return content.countDown(hash);
    }
}
