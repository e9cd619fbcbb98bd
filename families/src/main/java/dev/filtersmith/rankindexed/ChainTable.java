package dev.filtersmith.rankindexed;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.storage.FilterNames;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.NoRoom;
import dev.filtersmith.storage.StripeMap;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.TableOwner;
import dev.filtersmith.storage.TableWords;
import dev.filtersmith.storage.Threads;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredSeed;
import java.io.IOException;
import java.nio.LongBuffer;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The buckets and extensions of a rank-indexed filter with or without deletion. */
public final class ChainTable extends FilterTable {
    private final RankIndexedChains chains;
    private final RankIndexedSize size;
    private final long @Nullable [] versions;

    private ChainTable(RankIndexedChains chains, RankIndexedSize size, long @Nullable [] versions) {
        this.chains = chains;
        this.size = size;
        this.versions = versions;
    }

    /** Returns an empty table, or that of a view, which has one bucket. */
    static ChainTable of(RankIndexedLayout layout, long expectedElements, boolean view) {
        RankIndexedSize size = layout.size(expectedElements);
        if (view || !layout.spec().concurrency().isShared()) {
            return new ChainTable(RankIndexedChains.of(layout, view ? size.ofOneBucket() : size), size, null);
        }
        long[] versions = new long[Stripes.WORDS];
        ExtensionLocks locks = layout.spec().concurrency().hasSeveralWriters()
                ? ExtensionLocks.of(size, versions)
                : ExtensionLocks.NONE;
        return new ChainTable(RankIndexedChains.shared(layout, size, locks), size, versions);
    }

    /** Returns the chains of all buckets. */
    public RankIndexedChains chains() {
        return chains;
    }

    @Override
    public byte[] bytes() {
        return chains.buckets().bytes();
    }

    /** It has as many extensions as the bounds of the overflow ask for. */
    @Override
    public boolean isDearIfSmall() {
        return true;
    }

    @Override
    public int buckets() {
        return size.buckets();
    }

    @Override
    public int bucketBytes() {
        return size.bucketBytes();
    }

    @Override
    public long @Nullable [] versions() {
        return versions;
    }

    @Override
    public StripeMap stripes() {
        return new RankIndexedStripes(size.buckets(), size.bucketBytes());
    }

    private RankIndexedLayout layout() {
        return chains.buckets().layout();
    }

    /**
     * It puts the hash into its chain, in a multiset once more, in a set unless it is there. A full
     * bucket takes an extension. A multiset returns false if there is no room; a set returns true
     * if the chain did not hold its remainder.
     *
     * @throws FilterFullException if there is no room, in a set; nothing is changed then
     */
    @Override
    public boolean putCrowded(long hash, TableOwner owner) {
        if (owner.counts()) {
            return chains.countUp(hash)
                    || (chains.holds(hash) && owner.copies().add(copyKey(hash), 1))
                    || chains.append(hash);
        } else if (chains.holds(hash)) {
            return false;
        } else if (!chains.append(hash)) {
            chains.refused();
            throw full(hash, owner.filter(), 0);
        }
        return true;
    }

    /** Returns chains in which a key can be looked up: all, or those of a view's bucket. */
    private RankIndexedChains chainsOf(long hash, @Nullable TableWords viewed) {
        return viewed == null ? chains : new ViewedBuckets(layout(), size, viewed).chainsOf(hash);
    }

    @Override
    public int countCrowded(long hash, int slot, @Nullable TableWords viewed) {
        RankIndexedChains known = chainsOf(hash, viewed);
        return slot < 0 ? known.count(hash) : known.count(hash, slot);
    }

    /** An extension that becomes empty is free again. */
    @Override
    public boolean removeCrowded(long hash) {
        return chains.countDown(hash);
    }

    /** The bucket, the chain and the remainder. */
    @Override
    public long copyKey(long hash) {
        return layout().copyKey(
                        RankIndexedLayout.bucket(hash, size.buckets()), layout().chain(hash), layout().remainder(hash));
    }

    /** A slot has the remainder, and all that have it are at their ceiling. */
    @Override
    public boolean holdsFully(long hash, Threads threads) {
        return chains.uncounted(
                        RankIndexedLayout.bucket(hash, size.buckets()), layout().chain(hash), layout().remainder(hash))
                == 0;
    }

    @Override
    public boolean holdsCopied(long key) {
        long chain = key >>> layout().spec().remainderBits();
        int ofBucket = layout().spec().chains();
        return chain < (long) size.buckets() * ofBucket
                && chains.uncounted((int) (chain / ofBucket), (int) (chain % ofBucket), layout().remainder(key)) >= 0;
    }

    @Override
    public FilterFullException full(long hash, Filter filter, int stashCapacity) {
        return chains.full(hash, FilterNames.subject(filter), NoRoom.repeats(filter));
    }

    @Override
    public boolean hasTrimmedForm() {
        return true;
    }

    @Override
    public boolean writesTrimmed(String keySignature, StoredSeed seed, ByteSink sink) throws IOException {
        TrimmedFormat.write(chains.buckets(), keySignature, seed, sink);
        return true;
    }

    @Override
    public LongBuffer words() {
        return chains.buckets().table();
    }

    /** The empty table is of one thread. */
    @Override
    public ChainTable emptied() {
        return new ChainTable(chains.emptied(), size, null);
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

    /** A slot matches the keys of its bucket, its chain and its remainder. */
    @Override
    public boolean copiesKeepMatches() {
        return true;
    }

    @Override
    public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
        return new RankIndexedUnion(chains, owner.copies()).add(((ChainTable) other).chains, owner.counts());
    }

    @Override
    public long elements() {
        return new RankIndexedStatistics(chains.buckets()).elements();
    }

    /** Without counters, each element has a slot. */
    @Override
    public OptionalDouble falsePositiveRate(long tally) {
        return layout().counterBits() > 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(RankIndexedStatistics.falsePositiveRate(layout().spec(), size.buckets(), tally));
    }

    @Override
    public double falsePositiveRate() {
        return new RankIndexedStatistics(chains.buckets()).falsePositiveRate();
    }

    @Override
    public FilterContent scan(int stashed) {
        return new RankIndexedStatistics(chains.buckets()).scan();
    }

    @Override
    public long overflows() {
        return chains.overflows();
    }
}
