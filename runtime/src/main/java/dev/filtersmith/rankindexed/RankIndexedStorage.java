package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.storage.FilterStorage;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.LongBuffer;
import java.util.Optional;

/** Storage, extensions and statistics of a rank-indexed filter. */
public abstract class RankIndexedStorage extends FilterStorage {
    /**
     * The table: buckets, second-level extensions, third-level ones, and some bytes that may be
     * read.
     */
    protected final byte[] bytes;

    /** The same, slot by slot. */
    protected final RankIndexedBuckets content;

    /** Number of buckets. */
    protected final int buckets;

    /** Bytes from one bucket to the next. */
    protected final int bucketBytes;

    private final RankIndexedLayout layout;
    private final RankIndexedChains chains;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine what runs the filter
     */
    protected RankIndexedStorage(RankIndexedLayout layout, long expectedElements, long seed, Engine engine) {
        super(engine, expectedElements, seed, 0);
        RankIndexedSize size = layout.size(expectedElements);
        this.layout = layout;
        this.content = new RankIndexedBuckets(layout, size);
        this.chains = new RankIndexedChains(content);
        this.bytes = content.bytes();
        this.buckets = size.buckets();
        this.bucketBytes = size.bucketBytes();
    }

    @Override
    public final RankIndexedLayout layout() {
        return layout;
    }

    @Override
    protected final LongBuffer table() {
        return content.table();
    }

    @Override
    protected final void restored() {
        content.restored();
    }

    @Override
    public final Optional<String> fault() {
        return content.fault();
    }

    /**
     * Looks for a hash in its chain, whatever extensions its bucket has.
     *
     * @param hash hash of a key
     * @return true if the chain holds its remainder
     */
    protected final boolean inChain(long hash) {
        return chains.holds(hash);
    }

    /**
     * Looks for a hash in the rest of its chain.
     *
     * @param hash hash of a key
     * @param slot slot of an element in its chain
     * @return true if that or one after it holds the remainder
     */
    protected final boolean inChain(long hash, int slot) {
        return chains.holds(hash, slot);
    }

    /**
     * Puts a hash into its chain, unless it is there; the bucket takes an extension where it is
     * full.
     *
     * @param hash hash of a key
     * @return true if the chain did not hold its remainder
     * @throws FilterFullException if there is no room; nothing is changed then
     */
    protected final boolean putInChain(long hash) {
        if (chains.holds(hash)) {
            return false;
        } else if (!chains.append(hash)) {
            throw full(hash);
        }
        return true;
    }

    /**
     * The refusal of a hash.
     *
     * @param hash hash of a key whose bucket has no room
     * @return exception that tells what is full
     */
    protected final FilterFullException full(long hash) {
        return content.full(hash);
    }

    /**
     * {@inheritDoc}
     *
     * <p>The number of slots in use.
     */
    @Override
    public final long approximateElementCount() {
        return RankIndexedStatistics.slots(content);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Slots in use for each chain, times 2^-r (section III of the paper).
     */
    @Override
    public final double expectedFpp() {
        return RankIndexedStatistics.falsePositiveRate(content);
    }

    @Override
    public final void writeTrimmed(OutputStream out) throws IOException {
        TrimmedFormat.write(content, seed, out);
    }

    /**
     * Counts the buckets of each load.
     *
     * @return number of buckets by slots in use
     */
    public final long[] loadCounts() {
        return RankIndexedStatistics.loadCounts(content);
    }

    @Override
    public final long[] loadHistogram() {
        return loadCounts();
    }

    @Override
    public final long overflows() {
        return content.overflows();
    }
}
