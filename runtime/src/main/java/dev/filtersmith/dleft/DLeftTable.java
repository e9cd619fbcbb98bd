package dev.filtersmith.dleft;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.buckets.BucketRanges;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.KeyRanges;
import java.nio.LongBuffer;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The table of a d-left Bloom filter, and its changes without keys, which go on beside those of
 * other threads.
 */
public abstract class DLeftTable extends FilterStorage {
    /**
     * Unused words after the last group: a window on the last field reads beyond it, and an empty
     * field at the end writes beyond it.
     */
    static final int TAIL_WORDS = 2;

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
    private final TableSize size;

    /** Monitor of {@link #rebalance}, whose steps continue each other. */
    private final Object levelling = new Object();

    /** Created for the first cold path: generated filters often need none. */
    private @Nullable DLeftBuckets content;

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
    DLeftTable(DLeftLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency());
        TableSize size = layout.size(expectedElements);
        this.layout = layout;
        this.words = new long[isView() ? 0 : layout.leadWords() + size.words() + TAIL_WORDS + versionWords()];
        this.size = size;
        this.buckets = size.buckets();
        this.chunkMask = size.chunkMask();
        if (isShared()) {
            keepVersions(words);
            mapStripes(BucketStripes.of(layout.choice(), size, layout.moves()));
        }
    }

    /** Returns a view of the words, field by field. */
    protected final DLeftBuckets content() {
        DLeftBuckets view = content;
        if (view == null) {
            view = new DLeftBuckets(layout, words);
            content = view;
        }
        return view;
    }

    /** Returns the bucket choice. */
    final SizedBucketChoice choice() {
        return new SizedBucketChoice(layout.choice(), size);
    }

    @Override
    public final DLeftLayout layout() {
        return layout;
    }

    @Override
    protected final Optional<String> faultInTable() {
        return new DLeftCorruption(layout, words).find(size.words());
    }

    @Override
    protected final String tableSize() {
        return buckets + " buckets in each subtable";
    }

    @Override
    protected final LongBuffer table() {
        return LongBuffer.wrap(words, layout.leadWords(), size.words());
    }

    @Override
    protected final @Nullable KeyRanges ranges() {
        return BucketRanges.of(layout.choice(), size);
    }

    @Override
    protected final String remedyForThreads() {
        return BucketRanges.REMEDY;
    }

    @Override
    protected final void detach() {
        words = new long[words.length];
        content = null;
        moves = null;
    }

    @Override
    public final int rebalance(int maxMoves) {
        requireOwnTable("rebalance");
        synchronized (levelling) {
            if (moves == null) {
                moves = new DLeftMoves(layout, choice(), layout.spec().subtables() * buckets, OwnMoves.of(this));
            }
            int made = moves.rebalance(maxMoves);
            moved(made);
            return made;
        }
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
    private record OwnMoves(DLeftTable filter) implements DLeftMoves.Host {
        /**
         * Returns the filter as an interface. Without this method, the verifier would load the
         * interface with each filter, to check the type of an argument of {@link DLeftMoves}.
         */
        static DLeftMoves.Host of(DLeftTable filter) {
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
            int word = (int) ((long) bucket * filter.layout.bucketBits() / Long.SIZE);
            return change(
                    filter.stripesAround(word),
                    1 + filter.layout.maximumLoad() * filter.layout.spec().subtables(),
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
    private record LiveWords(DLeftTable filter) implements DLeftDraft.Table {
        DLeftDraft draft(int mostBuckets) {
            return new DLeftDraft(filter.layout, this, Math.min(mostBuckets, filter.size.words()));
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
            return DLeftTable.compareAndSet(filter.words, index, before, after);
        }
    }
}
