package dev.filtersmith.rankindexed;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.WriteOption;
import dev.filtersmith.storage.FilterNames;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.wire.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;

/** Fields and cold operations of a rank-indexed filter with or without deletion. */
public abstract class RankIndexedStorage extends FilterStorage {
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

    /** Creates an empty filter, or a view that shows nothing yet. */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected RankIndexedStorage(
            RankIndexedLayout layout, long expectedElements, KeySeed seed, Engine engine, boolean view) {
        super(engine, expectedElements, seed, 0, layout.spec().concurrency(), view);
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
    public final RankIndexedLayout layout() {
        return table.chains.buckets().layout();
    }

    /** Returns the chains of all buckets. */
    protected final RankIndexedChains content() {
        return table.chains;
    }

    /** Returns chains in which a key can be looked up: all, or those of a view's bucket. */
    private RankIndexedChains chainsOf(long hash) {
        return isView() ? new ViewedBuckets(layout(), table.size(), viewedWords()).chainsOf(hash) : table.chains;
    }

    /** Looks for a hash in its chain, whatever extensions its bucket has. */
    public final boolean inChain(long hash) {
        return chainsOf(hash).holds(hash);
    }

    /** Looks for a hash in the rest of its chain. */
    public final boolean inChain(long hash, int slot) {
        return chainsOf(hash).holds(hash, slot);
    }

    /** Returns the number of elements in a hash's chain with its remainder. */
    protected final int countInChain(long hash) {
        return chainsOf(hash).count(hash);
    }

    /**
     * Puts a hash into its chain, with deletion once more, otherwise unless it is there. A full
     * bucket takes an extension. With deletion, returns false if there is no room; without, true if
     * the chain did not hold its remainder.
     *
     * @throws FilterFullException if there is no room, without deletion; nothing is changed then
     */
    protected final boolean putInChain(long hash) {
        if (table.deletes()) {
            return table.chains.countUp(hash);
        } else if (table.chains.holds(hash)) {
            return false;
        } else if (!table.chains.append(hash)) {
            throw full(hash);
        }
        return true;
    }

    /** Removes a hash from its chain once. An extension that becomes empty is free again. */
    protected final boolean removeFromChain(long hash) {
        return table.chains.countDown(hash);
    }

    /** Returns the exception for a hash whose bucket has no room. */
    public final FilterFullException full(long hash) {
        return table.chains.full(hash, FilterNames.subject(this));
    }

    @Override
    public final void writeTrimmed(OutputStream out, WriteOption... options) throws IOException {
        writeTrimmed(ByteSink.of(out), options);
    }

    @Override
    public final void writeTrimmed(WritableByteChannel channel, WriteOption... options) throws IOException {
        writeTrimmed(ByteSink.of(channel), options);
    }

    private void writeTrimmed(ByteSink sink, WriteOption... options) throws IOException {
        RankIndexedChains steady = ((ChainTable) untouchedTable()).chains;
        TrimmedFormat.write(steady.buckets(), keySignature(), storedSeed(options), sink);
    }
}
