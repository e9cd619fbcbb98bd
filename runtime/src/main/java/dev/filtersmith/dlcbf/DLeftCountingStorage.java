package dev.filtersmith.dlcbf;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.buckets.BucketRanges;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.Corruption;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.buckets.UnitExchange;
import dev.filtersmith.storage.CountingStorage;
import dev.filtersmith.storage.KeyRanges;
import dev.filtersmith.storage.SharedFilter;
import dev.filtersmith.storage.StripedFilter;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Storage, moves and statistics of a d-left counting Bloom filter. */
public abstract class DLeftCountingStorage extends CountingStorage {
    /** The buckets, after {@link dev.filtersmith.buckets.ChoiceLayout#leadWords} unused words. */
    protected long[] words;

    /** A view of the buckets, cell by cell. */
    protected DLeftCountingBuckets content;

    /** The bucket choice. */
    protected final SizedBucketChoice choice;

    /** Number of buckets of each subtable. */
    protected final int buckets;

    /**
     * The bits of a remainder that determine its alternate bucket inside a chunk; 0 if the bucket
     * choice uses no chunks.
     */
    protected final int chunkMask;

    private final DLeftCountingLayout layout;
    private final int tableWords;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected DLeftCountingStorage(DLeftCountingLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency());
        TableSize size = layout.size(expectedElements);
        this.layout = layout;
        this.words = new long[isView() ? 0 : layout.choice().leadWords() + size.words() + versionWords()];
        this.content = new DLeftCountingBuckets(layout, words);
        this.choice = new SizedBucketChoice(layout.choice(), size);
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
        this.tableWords = size.words();
        if (isShared()) {
            keepVersions(words);
            mapStripes(BucketStripes.of(layout.choice(), size, layout.moves()));
        }
    }

    @Override
    public final DLeftCountingLayout layout() {
        return layout;
    }

    /**
     * {@inheritDoc}
     *
     * <p>A put writes into an empty cell without clearing it.
     */
    @Override
    protected final Optional<String> faultInTable() {
        CellWords cells = CellWords.of(layout);
        int lead = cells.leadWords();
        int corrupt = Corruption.first(
                lead,
                lead + tableWords,
                cells.bucketWords(),
                (from, to) -> cells.vacant(words, from, to),
                bucket -> true);
        return corrupt < 0
                ? Optional.empty()
                : Optional.of("bucket " + (corrupt - lead) / cells.bucketWords()
                        + " has a remainder in an empty cell, or bits behind its cells");
    }

    /**
     * {@inheritDoc}
     *
     * <p>A cell matches the keys of its remainder and its buckets, wherever it moves.
     *
     * @return true
     */
    @Override
    public final boolean copiesKeepMatches() {
        return true;
    }

    @Override
    protected final LongBuffer table() {
        int lead = layout.choice().leadWords();
        return LongBuffer.wrap(words, lead, tableWords);
    }

    @Override
    protected final @Nullable KeyRanges ranges() {
        return BucketRanges.of(layout.choice(), layout.size(expectedElements()));
    }

    @Override
    protected final String remedyForThreads() {
        return BucketRanges.REMEDY;
    }

    @Override
    protected final void detach() {
        words = new long[words.length];
        content = new DLeftCountingBuckets(layout, words);
    }

    /**
     * Puts an element whose buckets are full into the table, if cells may move and there is a path.
     *
     * @param hash hash of the element
     * @return false if there is no room; nothing is changed then
     */
    protected final boolean relocate(long hash) {
        if (!layout.moves()) {
            return false;
        }
        DLeftCountingPaths paths = new DLeftCountingPaths(layout, content, choice);
        return torn(hash, () -> {
            int moves = paths.put(choice.candidate(hash, 0), content.remainderOf(hash), 1);
            moved(moves);
            return moves > 0;
        });
    }

    @Override
    protected final String tableSize() {
        return buckets + " buckets in each subtable";
    }

    @Override
    protected final boolean absorb(SharedFilter other) {
        DLeftCountingUnion union = new DLeftCountingUnion(layout, content, choice);
        boolean complete =
                union.add(((DLeftCountingStorage) other).content, layout.spec().subtables() * buckets);
        moved(union.moves());
        return complete;
    }

    @Override
    protected final boolean exchangeUnit(int at, int count, StripedFilter before, StripedFilter after) {
        DLeftCountingStorage changed = (DLeftCountingStorage) after;
        DLeftCountingUnion union = new DLeftCountingUnion(layout, changed.content, choice);
        int from = layout.choice().leadWords() + at;
        boolean complete = new UnitExchange(new NewerCells(layout, union), words, from, count)
                .make(((DLeftCountingStorage) before).words, changed.words);
        if (complete) {
            moved(union.moves());
        }
        return complete;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The sum of all counters, and the stash.
     */
    @Override
    protected final long elementsInTable() {
        return ((DLeftCountingStorage) steady()).elements();
    }

    private long elements() {
        return stashed + content.elements(layout.spec().subtables() * buckets);
    }

    /**
     * {@inheritDoc}
     *
     * <p>A subtable with m occupied cells gives a false positive with probability m / (B 2^r): an
     * absent element's bucket there and remainder are one of B 2^r pairs. (ESA 2006, section 3.2,
     * where the m are those of the whole table.)
     */
    @Override
    protected final double rateOfTable() {
        return fpp(loadCounts());
    }

    private double fpp(long[][] loadCounts) {
        double missAll = 1;
        for (long[] loads : loadCounts) {
            long cells = 0;
            for (int load = 0; load < loads.length; load++) {
                cells += load * loads[load];
            }
            missAll *= 1 - Math.min(1, Math.scalb((double) cells, -layout.spec().remainderBits()) / buckets);
        }
        return 1 - missAll;
    }

    /**
     * Counts the buckets of each load.
     *
     * @return number of buckets by subtable and load
     */
    public final long[][] loadCounts() {
        return ((DLeftCountingStorage) steady()).loads();
    }

    private long[][] loads() {
        long[][] loads = new long[layout.spec().subtables()][layout.spec().cellsPerBucket() + 1];
        for (int number = 0; number < loads.length * buckets; number++) {
            loads[choice.subtable(number)][content.load(number)]++;
        }
        return loads;
    }

    @Override
    protected final FilterContent scanTable() {
        return ((DLeftCountingStorage) steady()).scanAlone();
    }

    private FilterContent scanAlone() {
        long elements = stashed;
        long[][] loads = new long[layout.spec().subtables()][layout.spec().cellsPerBucket() + 1];
        for (int number = 0; number < loads.length * buckets; number++) {
            loads[choice.subtable(number)][content.load(number)]++;
            for (int cell = 0; cell < layout.spec().cellsPerBucket(); cell++) {
                elements += content.count(number, cell);
            }
        }
        return new FilterContent(elements, fpp(loads), sumOver(loads));
    }

    private static long[] sumOver(long[][] subtables) {
        long[] sum = new long[subtables[0].length];
        for (long[] subtable : subtables) {
            Arrays.setAll(sum, load -> sum[load] + subtable[load]);
        }
        return sum;
    }
}
