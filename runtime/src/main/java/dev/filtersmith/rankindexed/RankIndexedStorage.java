package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;

/** Fields and cold operations of a rank-indexed filter. */
public abstract class RankIndexedStorage extends FilterStorage implements ChainFilter {
    /**
     * The table: buckets, second-level extensions, third-level ones, and some bytes that may be
     * read.
     */
    protected byte[] bytes;

    /** Number of buckets. */
    protected final int buckets;

    /** Bytes from one bucket to the next. */
    protected final int bucketBytes;

    private ChainTable table;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected RankIndexedStorage(RankIndexedLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(engine, expectedElements, seed, 0, layout.spec().concurrency());
        RankIndexedSize size = layout.size(expectedElements);
        this.table = isView() ? ChainTable.ofView(layout, size) : ChainTable.of(layout, size);
        this.bytes = table.bytes();
        this.buckets = size.buckets();
        this.bucketBytes = size.bucketBytes();
        keep(table);
        if (isShared()) {
            keepVersions(new long[VERSION_WORDS]);
            mapStripes(new RankIndexedStripes(buckets));
        }
    }

    @Override
    protected final void use(FilterTable given) {
        table = (ChainTable) given;
        bytes = table.bytes();
    }

    @Override
    public final RankIndexedChains content() {
        return table.chains;
    }

    @Override
    public final RankIndexedChains chainsOf(long hash) {
        return isView() ? new ViewedBuckets(layout(), table.size(), viewedWords()).chainsOf(hash) : table.chains;
    }

    @Override
    public final RankIndexedChains steadyContent() {
        return ((ChainTable) untouchedTable()).chains;
    }

    /**
     * Puts a hash into its chain, unless it is there. A full bucket takes an extension.
     *
     * @param hash hash of a key
     * @return true if the chain did not hold its remainder
     * @throws dev.filtersmith.FilterFullException if there is no room; nothing is changed then
     */
    protected final boolean putInChain(long hash) {
        if (table.chains.holds(hash)) {
            return false;
        } else if (!table.chains.append(hash)) {
            throw full(hash);
        }
        return true;
    }
}
