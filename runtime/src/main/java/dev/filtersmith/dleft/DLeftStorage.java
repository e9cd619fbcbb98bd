package dev.filtersmith.dleft;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;

/** Fields of a d-left Bloom filter, and cold operations that go on beside other threads. */
public abstract class DLeftStorage extends FilterStorage {
    /**
     * The groups of buckets, after {@link DLeftLayout#leadWords} unused words and before more
     * unused words.
     */
    protected long[] words;

    /** Number of buckets of each subtable. */
    protected final int buckets;

    /**
     * The bits of a fingerprint that determine its alternate bucket inside a chunk; 0 if the bucket
     * choice uses no chunks.
     */
    protected final int chunkMask;

    private final DLeftLayout layout;

    private DLeftTable table;

    /** Creates an empty filter, or a view that shows nothing yet. */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected DLeftStorage(DLeftLayout layout, long expectedElements, KeySeed seed, Engine engine, boolean view) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency(),
                view);
        TableSize size = layout.size(expectedElements);
        this.layout = layout;
        this.words =
                new long[isView() ? 0 : layout.leadWords() + size.words() + DLeftTable.TAIL_WORDS + versionWords()];
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
        this.table = new DLeftTable(layout, size, words);
        keep(table);
        if (isShared()) {
            keepVersions(words);
            mapStripes(BucketStripes.of(layout.choice(), size, layout.moves()));
        }
    }

    @Override
    protected final void use(FilterTable given) {
        table = (DLeftTable) given;
        words = table.array;
    }

    /** Returns a view of the words, field by field. */
    protected final DLeftBuckets content() {
        return table.content();
    }

    @Override
    public final DLeftLayout layout() {
        return layout;
    }

    /** Counts the buckets of each load. */
    public final long[][] loadCounts() {
        return ((DLeftTable) untouchedTable()).loads();
    }
}
