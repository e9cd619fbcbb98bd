package dev.filtersmith.dlcbf;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;

/** Fields and moves of a d-left counting Bloom filter. */
public abstract class DLeftCountingStorage extends FilterStorage {
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

    /** Creates an empty filter, or a view that shows nothing yet. */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected DLeftCountingStorage(
            DLeftCountingLayout layout, long expectedElements, KeySeed seed, Engine engine, boolean view) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency(),
                view);
        TableSize size = layout.size(expectedElements);
        this.layout = layout;
        this.words = new long[isView() ? 0 : layout.choice().leadWords() + size.words() + versionWords()];
        CellTable table = new CellTable(layout, size, words);
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
        words = ((CellTable) given).array;
        content = ((CellTable) given).content;
    }

    @Override
    public final DLeftCountingLayout layout() {
        return layout;
    }

    /**
     * Puts an element whose buckets are full into the table, if cells may move and there is a path.
     * Returns false if there is no room; nothing is changed then.
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

    /** Counts the buckets of each load. */
    public final long[][] loadCounts() {
        return ((CellTable) untouchedTable()).loads();
    }
}
