package dev.filtersmith.dleft;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.SharedFilter;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

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

    /** Monitor of {@link #rebalance}, whose steps continue each other. */
    private final Object levelling = new Object();

    private DLeftTable table;
    private @Nullable DLeftMoves moves;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected DLeftStorage(DLeftLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency());
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
        moves = null;
    }

    /** Returns a view of the words, field by field. */
    protected final DLeftBuckets content() {
        return table.content();
    }

    @Override
    public final DLeftLayout layout() {
        return layout;
    }

    @Override
    public final int rebalance(int maxMoves) {
        requireOwnTable("rebalance");
        synchronized (levelling) {
            if (moves == null) {
                moves = new DLeftMoves(layout, table.choice(), table.numbers(), OwnMoves.of(this));
            }
            int made = moves.rebalance(maxMoves);
            moved(made);
            return made;
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>Where puts take no locks they go on meanwhile, so the copy would soon be out of date. It
     * only shows whether there is room. Then each element is added to the filter itself.
     */
    @Override
    protected final void merge(SharedFilter other) {
        if (locksStripes() || !isShared()) {
            super.merge(other);
            return;
        }
        requireRoom(((DLeftStorage) copy()).mergeAlone(other), other);
        if (!table.add(((DLeftStorage) other).content(), live(mostBuckets()), this::moved)
                || !putsAll(stashOf(other))) {
            throw noRoomLeft(other);
        }
    }

    private boolean putsAll(long... hashes) {
        try {
            for (long hash : hashes) {
                putHash(hash);
            }
            return true;
        } catch (FilterFullException full) {
            return false;
        }
    }

    /** Returns the number of buckets that the addition of one element to a union may read. */
    private int mostBuckets() {
        long branches = (long) layout().maximumLoad() * layout().spec().subtables();
        long buckets = layout().spec().subtables();
        long sum = buckets;
        for (int moves = 0; layout().moves() && moves < layout().spec().relocationDepth(); moves++) {
            buckets = Math.min(Integer.MAX_VALUE, buckets * branches);
            sum += buckets;
        }
        return (int) Math.min(Integer.MAX_VALUE - 1, sum);
    }

    /**
     * Counts the buckets of each load.
     *
     * @return number of buckets by subtable and load
     */
    public final long[][] loadCounts() {
        return ((DLeftTable) untouchedTable()).loads();
    }

    /**
     * Makes changes in words that other threads change, too, without locks.
     *
     * @param mostBuckets number of buckets that a change may read
     * @return changes, each of which is made again until no other thread is in the way
     */
    final DLeftUnion.Table live(int mostBuckets) {
        LiveWords words = new LiveWords(this);
        DLeftDraft draft = words.draft(mostBuckets);
        return change -> {
            int made = 0;
            while (made == 0) {
                made = words.change(draft, change);
            }
            return made;
        };
    }

    /** The filter, for moves. */
    private record OwnMoves(DLeftStorage filter) implements DLeftMoves.Host {
        /**
         * Returns the filter as an interface. Without this method, the verifier would load the
         * interface with each filter, to check the type of an argument of {@link DLeftMoves}.
         */
        static DLeftMoves.Host of(DLeftStorage filter) {
            return new OwnMoves(filter);
        }

        @Override
        public long[] stashed() {
            return filter.stashedHashes();
        }

        @Override
        public boolean unstash(long hash) {
            if (!filter.locksStripes()) {
                // A lookup may have read the buckets before the element came, and read the stash
                // after.
                filter.erasingIn(filter.stripesOf(hash));
            }
            return filter.unstashHash(hash);
        }

        @Override
        public int changeFrom(long hash, int mostBuckets, ToIntFunction<DLeftBuckets> change) {
            return change(filter.stripesAroundKey(hash), mostBuckets, change);
        }

        @Override
        public int changeIn(int bucket, ToIntFunction<DLeftBuckets> change) {
            int word = (int) ((long) bucket * filter.layout().bucketBits() / Long.SIZE);
            return change(
                    filter.stripesAround(word),
                    1 + filter.layout().maximumLoad() * filter.layout().spec().subtables(),
                    change);
        }

        private int change(long stripes, int mostBuckets, ToIntFunction<DLeftBuckets> change) {
            return filter.locksStripes()
                    ? filter.alone(stripes, () -> change.applyAsInt(filter.content()))
                    : changeLive(new LiveWords(filter), mostBuckets, change);
        }

        private static int changeLive(LiveWords words, int mostBuckets, ToIntFunction<DLeftBuckets> change) {
            return words.change(words.draft(mostBuckets), change);
        }
    }

    /** The words of a filter that takes no locks. */
    private record LiveWords(DLeftStorage filter) implements DLeftDraft.Table {
        DLeftDraft draft(int mostBuckets) {
            return new DLeftDraft(
                    filter.layout(),
                    this,
                    Math.min(mostBuckets, filter.table.size().words()));
        }

        /** Makes a change by a draft. Returns its moves, or 0 if other threads were in the way. */
        int change(DLeftDraft draft, ToIntFunction<DLeftBuckets> change) {
            filter.awaitMoves();
            draft.begin();
            int made = change.applyAsInt(draft);
            return draft.publish() ? made : 0;
        }

        @Override
        public long word(int index) {
            return read(filter.words, index);
        }

        @Override
        public void erasing(int index) {
            filter.erasingIn(filter.stripesAround(index));
        }

        @Override
        public boolean compareAndSet(int index, long before, long after) {
            return DLeftStorage.compareAndSet(filter.words, index, before, after);
        }
    }
}
