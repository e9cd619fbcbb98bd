package dev.filtersmith.dleft;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.buckets.BucketStripes;
import dev.filtersmith.buckets.SizedBucketChoice;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.storage.FilterStorage;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/** Storage and statistics of a d-left Bloom filter. */
public abstract class DLeftStorage extends FilterStorage {
    /**
     * Unused words after the last group: a window on the last field reads beyond it, and an empty
     * field at the end writes beyond it.
     */
    private static final int TAIL_WORDS = 2;

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
    protected DLeftStorage(DLeftLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(
                engine,
                expectedElements,
                seed,
                layout.spec().stashCapacity(),
                layout.spec().concurrency());
        TableSize size = layout.size(expectedElements);
        this.layout = layout;
        this.words = new long[layout.leadWords() + size.words() + TAIL_WORDS + versionWords()];
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

    private SizedBucketChoice choice() {
        return new SizedBucketChoice(layout.choice(), size);
    }

    @Override
    public final DLeftLayout layout() {
        return layout;
    }

    @Override
    public final Optional<String> fault() {
        return new DLeftCorruption(layout, words).find(size.words());
    }

    @Override
    protected final LongBuffer table() {
        return LongBuffer.wrap(words, layout.leadWords(), size.words());
    }

    @Override
    protected final void detach() {
        words = new long[words.length];
        content = null;
        moves = null;
    }

    @Override
    protected final void fillBalanced(long[] hashes, int count, int sweeps) {
        int total = layout.spec().subtables() * buckets;
        long[] left;
        if (layout.moves()) {
            left = new DLeftPathSweeps(layout, choice(), content(), total).fill(hashes, count, sweeps);
        } else {
            DLeftSweeps balance = new DLeftSweeps(choice(), layout.spec().subtables(), total, hashes, count);
            balance.sweep(sweeps, seed);
            left = balance.write(content(), layout);
        }
        putAllHashes(left, left.length, count - left.length);
    }

    @Override
    public final int rebalance(int maxMoves) {
        synchronized (levelling) {
            if (moves == null) {
                moves = new DLeftMoves(layout, choice(), layout.spec().subtables() * buckets, OwnMoves.of(this));
            }
            int made = moves.rebalance(maxMoves);
            moved(made);
            return made;
        }
    }

    @Override
    public final long approximateElementCount() {
        return ((DLeftStorage) steady()).elements();
    }

    private long elements() {
        return stashed + content().elements(layout.spec().subtables() * buckets);
    }

    /**
     * {@inheritDoc}
     *
     * <p>Each subtable gives a false positive with probability sum of Q_a a 2^-f(a) over its loads;
     * they are independent.
     */
    @Override
    public final double expectedFpp() {
        return scan().expectedFpp();
    }

    @Override
    public final FilterContent scan() {
        return ((DLeftStorage) steady()).scanAlone();
    }

    private FilterContent scanAlone() {
        long elements = stashed;
        long[] histogram = new long[layout.maximumLoad() + 1];
        double missAll = 1;
        for (int subtable = 0; subtable < layout.spec().subtables(); subtable++) {
            double hit = 0;
            long[][] counts = counts(subtable);
            for (int load = 0; load < counts.length; load++) {
                for (int bits = 0; bits < counts[load].length; bits++) {
                    hit += counts[load][bits] * Math.min(1, Math.scalb((double) load, -bits));
                    histogram[load] += counts[load][bits];
                    elements += load * counts[load][bits];
                }
            }
            missAll *= 1 - hit / buckets;
        }
        return new FilterContent(elements, 1 - missAll, histogram);
    }

    /**
     * Counts the buckets of each load.
     *
     * @return number of buckets by subtable and load
     */
    public final long[][] loadCounts() {
        return ((DLeftStorage) steady()).loads();
    }

    private long[][] loads() {
        long[][] loads = new long[layout.spec().subtables()][];
        for (int subtable = 0; subtable < loads.length; subtable++) {
            loads[subtable] = Arrays.stream(counts(subtable))
                    .mapToLong(bits -> Arrays.stream(bits).sum())
                    .toArray();
        }
        return loads;
    }

    /** Returns the number of buckets by load and length of their fingerprints. */
    private long[][] counts(int subtable) {
        long[][] counts = new long[layout.maximumLoad() + 1][Long.SIZE + 1];
        boolean two = layout.spec().subtables() == 2;
        for (int bucket = 0; bucket < buckets; bucket++) {
            int number = two ? bucket * 2 + subtable : subtable * buckets + bucket;
            counts[content().load(number)][content().fingerprintBits(number)]++;
        }
        return counts;
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
            int word = (int) ((long) bucket * filter.layout.bucketBits() / Long.SIZE);
            return change(
                    filter.stripesAround(word),
                    1 + filter.layout.maximumLoad() * filter.layout.spec().subtables(),
                    change);
        }

        private int change(long stripes, int mostBuckets, ToIntFunction<DLeftBuckets> change) {
            return filter.locksStripes()
                    ? filter.alone(stripes, () -> change.applyAsInt(filter.content()))
                    : new LiveWords(filter).change(mostBuckets, change);
        }
    }

    /** The words of a filter that takes no locks. */
    private record LiveWords(DLeftStorage filter) implements DLeftDraft.Table {
        /** Makes a change by a draft. Returns its moves, or 0 if other threads were in the way. */
        int change(int mostBuckets, ToIntFunction<DLeftBuckets> change) {
            filter.awaitMoves();
            DLeftDraft draft = new DLeftDraft(filter.layout, this, Math.min(mostBuckets, filter.size.words()));
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
