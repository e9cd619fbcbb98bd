package dev.filtersmith.ddlcbf;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;

/** Fields and cold operations of a dynamic d-left counting Bloom filter. */
public abstract class DynamicDLeftCountingStorage extends FilterStorage {
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

    /** Creates an empty filter, or a view that shows nothing yet. */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected DynamicDLeftCountingStorage(
            DynamicDLeftCountingLayout layout, long expectedElements, KeySeed seed, Engine engine, boolean view) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency(),
                view);
        TableSize size = layout.size(expectedElements);
        this.layout = layout;
        this.words = new long[isView() ? 0 : size.words() + layout.tailWords() + versionWords()];
        RemainderTable table = new RemainderTable(layout, size, words);
        this.content = table.content;
        this.choice = table.choice();
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
        keep(table);
        if (isShared()) {
            keepVersions(words);
            mapStripes(BucketStripes.of(layout.choice(), size, layout.moves()));
        }
    }

    @Override
    protected final void use(FilterTable given) {
        words = ((RemainderTable) given).array;
        content = ((RemainderTable) given).content;
    }

    @Override
    public final DynamicDLeftCountingLayout layout() {
        return layout;
    }

    /**
     * Puts an element whose candidate buckets are all crowded. This is the cold path of {@link
     * #putInTable}. Returns false if there is no room; nothing is changed then.
     */
    protected final boolean putCrowded(long hash) {
        CrowdedPut put = new CrowdedPut(layout, choice, content, choice.candidate(hash, 0), hash, Long.SIZE);
        boolean done = torn(hash, put::put);
        moved(put.moves());
        return done;
    }

    /**
     * Counts an element place by place, for a remainder that is 0 in a slot. The bucket of a view
     * is copied, with the words that may be read behind the last one, and is bucket 0 there.
     */
    protected final int countPlaces(int number, long hash) {
        if (isView()) {
            int bucketWords = layout.bucketBits() / Long.SIZE;
            long[] bucket = viewedWords().copy(number * bucketWords, bucketWords + layout.tailWords());
            return countPlaces(RemainderTable.content(layout, bucket), 0, hash);
        }
        return countPlaces(content, number, hash);
    }

    private static int countPlaces(RemainderBuckets in, int number, long hash) {
        int count = 0;
        for (int place = 0; place < in.places(number); place++) {
            count += in.matches(number, place, hash) ? 1 : 0;
        }
        return count;
    }

    /** Counts the buckets of each load. */
    public final long[][] loadCounts() {
        return ((RemainderTable) untouchedTable()).loads();
    }
}
