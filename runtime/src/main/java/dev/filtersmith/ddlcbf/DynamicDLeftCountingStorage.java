package dev.filtersmith.ddlcbf;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.buckets.BucketRanges;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.buckets.UnitExchange;
import dev.filtersmith.storage.CountingStorage;
import dev.filtersmith.storage.KeyRanges;
import dev.filtersmith.storage.SharedFilter;
import dev.filtersmith.storage.StripedFilter;
import java.nio.LongBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Storage and statistics of a dynamic d-left counting Bloom filter. */
public abstract class DynamicDLeftCountingStorage extends CountingStorage {
    /** The buckets. */
    protected long[] words;

    /** A view of the buckets, remainder by remainder. */
    protected RemainderBuckets content;

    /** The bucket choice. */
    protected final SizedBucketChoice choice;

    /** Number of buckets of each subtable. */
    protected final int buckets;

    /**
     * The bits of a fingerprint that determine its alternate buckets inside a chunk; 0 if the
     * bucket choice uses no chunks.
     */
    protected final int chunkMask;

    private final DynamicDLeftCountingLayout layout;
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
    protected DynamicDLeftCountingStorage(
            DynamicDLeftCountingLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency());
        TableSize size = layout.size(expectedElements);
        this.layout = layout;
        this.words = new long[isView() ? 0 : size.words() + tailWords(layout) + versionWords()];
        this.content = content(layout, words);
        this.tableWords = size.words();
        this.choice = new SizedBucketChoice(layout.choice(), size);
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
        if (isShared()) {
            keepVersions(words);
            mapStripes(BucketStripes.of(layout.choice(), size, layout.moves()));
        }
    }

    /**
     * Returns the number of words to which the highest numbers and lengths of two kinds of
     * remainders extend. Lookups may read there, if the header of the last bucket is corrupt.
     */
    static int tailWords(DynamicDLeftCountingLayout layout) {
        if (!layout.twoLengths()) {
            return 0;
        }
        int count = 1 << layout.header().countBits();
        return 2 + ((2 * count) << layout.header().lengthBits()) / Long.SIZE;
    }

    @Override
    protected final Optional<String> faultInTable() {
        return layout.twoLengths()
                ? new TwoLengthCorruption(layout).find(words, tableWords)
                : LevelCorruption.find(layout, words, tableWords);
    }

    /** Returns the view of the words that suits a layout. */
    static RemainderBuckets content(DynamicDLeftCountingLayout layout, long[] words) {
        return layout.twoLengths() ? new TwoLengthBuckets(layout, words) : new LevelBuckets(layout, words);
    }

    @Override
    public final DynamicDLeftCountingLayout layout() {
        return layout;
    }

    /**
     * Puts an element whose candidate buckets are all crowded. This is the cold path of {@link
     * #putInTable}.
     *
     * @param hash hash of an element whose least loaded candidate, where one with slots counts as
     *     full, has a load of {@link DynamicDLeftCountingLayout#crowdedLoad} or more, or refuses it
     * @return false if there is no room; nothing is changed then
     */
    protected final boolean putCrowded(long hash) {
        CrowdedPut put = new CrowdedPut(layout, choice, content, choice.candidate(hash, 0), hash, Long.SIZE);
        boolean done = torn(hash, put::put);
        moved(put.moves());
        return done;
    }

    /**
     * Counts an element of a view place by place, for a remainder that is 0 in a slot. Its bucket
     * is copied, with the words that may be read behind the last one, and is bucket 0 there.
     *
     * @param number number of the bucket
     * @param hash hash of the element
     * @return number of places that hold it
     */
    protected final int countPlaces(int number, long hash) {
        int bucketWords = layout.bucketBits() / Long.SIZE;
        long[] bucket = viewedWords().copy(number * bucketWords, bucketWords + tailWords(layout));
        RemainderBuckets one = content(layout, bucket);
        int count = 0;
        for (int place = 0; place < one.places(0); place++) {
            count += one.matches(0, place, hash) ? 1 : 0;
        }
        return count;
    }

    @Override
    protected final LongBuffer table() {
        return LongBuffer.wrap(words, 0, tableWords);
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
        content = content(layout, words);
    }

    @Override
    protected final String tableSize() {
        return buckets + " buckets in each subtable";
    }

    /**
     * {@inheritDoc}
     *
     * <p>The fuller filter takes the elements of the other: their remainders are longer, so that
     * they cut fewer of those that are there.
     */
    @Override
    protected final boolean absorb(SharedFilter other) {
        RemainderBuckets from = ((DynamicDLeftCountingStorage) other).content;
        int all = layout.spec().subtables() * buckets;
        if (from.elements(all) > content.elements(all)) {
            from = content(layout, words.clone());
            table().put(((DynamicDLeftCountingStorage) other).table());
        }
        RemainderUnion union = new RemainderUnion(layout, choice, content);
        boolean complete = union.add(from, all);
        moved(union.moves());
        return complete;
    }

    @Override
    protected final boolean exchangeUnit(int at, int count, StripedFilter before, StripedFilter after) {
        DynamicDLeftCountingStorage changed = (DynamicDLeftCountingStorage) after;
        RemainderUnion union = new RemainderUnion(layout, choice, changed.content);
        boolean complete = new UnitExchange(new NewerRemainders(layout, union), words, at, count)
                .make(((DynamicDLeftCountingStorage) before).words, changed.words);
        if (complete) {
            moved(union.moves());
        }
        return complete;
    }

    @Override
    protected final long elementsInTable() {
        return ((DynamicDLeftCountingStorage) steady()).elements();
    }

    private long elements() {
        return stashed + content.elements(buckets * layout.spec().subtables());
    }

    /**
     * {@inheritDoc}
     *
     * <p>Each subtable gives a false positive with the probability that a random remainder is in a
     * random bucket of it: the mean, over its buckets, of the sum of 2^-f over the remainders of f
     * bits. The subtables are independent.
     */
    @Override
    protected final double rateOfTable() {
        return scan().expectedFpp();
    }

    @Override
    protected final FilterContent scanTable() {
        return ((DynamicDLeftCountingStorage) steady()).scanAlone();
    }

    private FilterContent scanAlone() {
        double[] hits = new double[layout.spec().subtables()];
        long[] histogram = new long[highestLoad() + 1];
        long elements = stashed;
        for (int number = 0; number < buckets * hits.length; number++) {
            int load = content.load(number);
            histogram[load]++;
            elements += load;
            hits[choice.subtable(number)] += hitProbability(number);
        }
        double missAll = 1;
        for (double hit : hits) {
            missAll *= 1 - hit / buckets;
        }
        return new FilterContent(elements, 1 - missAll, histogram);
    }

    private int highestLoad() {
        return Math.max(layout.maximumLoad(), layout.spec().overfullSlots());
    }

    private double hitProbability(int number) {
        double hit = 0;
        for (int place = 0; place < content.places(number); place++) {
            hit += content.hitProbability(number, place);
        }
        return Math.min(1, hit);
    }

    /**
     * Counts the buckets of each load.
     *
     * @return number of buckets by subtable and load, up to the maximum number of remainders of a
     *     bucket
     */
    public final long[][] loadCounts() {
        return ((DynamicDLeftCountingStorage) steady()).loads();
    }

    private long[][] loads() {
        long[][] loads = new long[layout.spec().subtables()][highestLoad() + 1];
        for (int number = 0; number < buckets * loads.length; number++) {
            loads[choice.subtable(number)][content.load(number)]++;
        }
        return loads;
    }
}
