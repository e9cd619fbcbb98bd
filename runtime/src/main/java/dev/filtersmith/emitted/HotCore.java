package dev.filtersmith.emitted;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.storage.Content;
import dev.filtersmith.storage.Copies;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.HashOperations;
import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.Stash;
import dev.filtersmith.storage.StripeMap;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.storage.Threads;
import dev.filtersmith.storage.View;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** The core of a filter with one table, with the way back to the operations of its class. */
final class HotCore extends TableCore {
    private final HotFilter filter;
    private final Engine engine;

    /** Null if the layout is known. Then the geometry, which not all filters share, is not kept. */
    private final @Nullable Geometry geometry;

    private final @Nullable Layout layout;

    /** Null until a change of the whole filter, or of crowded buckets. */
    private @Nullable HashOperations operations;

    /** Creates the core of a filter, whose constructor asks, or of a view. */
    HotCore(
            Filter filter,
            Geometry geometry,
            boolean view,
            long expectedElements,
            KeySeed seed,
            int stashCapacity,
            @Nullable FilterTable table) {
        super(view, expectedElements, seed, stashCapacity, table);
        this.filter = (HotFilter) filter;
        this.engine = geometry.engine();
        this.geometry = table == null ? geometry : null;
        this.layout = table == null ? null : geometry.layout();
    }

    private HotCore(Filter part, HotCore original) {
        super(original);
        this.filter = (HotFilter) part;
        this.engine = original.engine;
        this.geometry = original.geometry;
        this.layout = original.layout;
    }

    @Override
    public Layout layout() {
        Layout known = layout;
        return known != null ? known : Objects.requireNonNull(geometry).layout();
    }

    @Override
    public Engine engine() {
        return engine;
    }

    @Override
    protected FilterTable tableOfWords() {
        return Objects.requireNonNull(geometry).table(expectedElements(), filter.words);
    }

    @Override
    public TableCore copyFor(Filter part) {
        return new HotCore(part, this);
    }

    @Override
    public Filter filter() {
        return filter;
    }

    @Override
    protected @Nullable String keyTextOfClass() {
        return engine == Engine.GENERATED ? Geometry.of(filter).keys() : null;
    }

    @Override
    public KeyBatches batches() {
        return ObjectKeys.of(filter);
    }

    @Override
    public HashOperations operations() {
        HashOperations known = operations;
        if (known == null) {
            known = Operations.of(filter);
            operations = known;
        }
        return known;
    }

    @Override
    protected void stashed(int elements) {
        filter.stashed = elements;
    }

    @Override
    protected void copied(int entries) {
        filter.copied = entries;
    }

    @Override
    public void show(View shown) {
        filter.viewed = shown.words();
        super.show(shown);
    }

    @Override
    public void drain() {
        Stash stash = stash();
        long[] hashes = stash.hashes();
        if (hashes.length == 0 || stash.isSealed()) {
            return;
        }
        long hash = hashes[hashes.length - 1];
        long set = HotFilter.changedStripesOf(filter, hash);
        Threads threads = filter.threads;
        threads.enter(set, HotFilter.tears(filter));
        threads.begin(set, Threads.DRAINING);
        try {
            beside().drain(hash, filter.table(), threads, set, filter::putInTable);
        } finally {
            threads.end(set, Threads.DRAINING);
            threads.exit(set, HotFilter.tears(filter));
        }
    }

    /** The operations of the filter, for changes of the whole. A record is larger. */
    private static final class Operations implements HashOperations {
        private final HotFilter filter;

        Operations(HotFilter filter) {
            this.filter = filter;
        }

        @Override
        public HotFilter filter() {
            return filter;
        }

        /** Returns the interface, which the verifier would otherwise load with each filter. */
        static HashOperations of(HotFilter filter) {
            return new Operations(filter);
        }

        @Override
        public Copies copies() {
            return ((TableCore) filter.filterCore()).copies();
        }

        @Override
        public Content content() {
            return ((TableCore) filter.filterCore()).content();
        }

        @Override
        public Threads threads() {
            return filter.threads;
        }

        @Override
        public StripeMap map() {
            StripeMap known = filter.map;
            return known == null ? StripeMap.ONE : known;
        }

        @Override
        public void moved(int elements) {
            filter.moved(elements);
        }

        @Override
        public void stored(long number) {
            filter.stored(number);
        }

        @Override
        public long tally() {
            LongAdder shared = filter.sharedTally;
            if (shared != null) {
                return shared.sum();
            }
            // As words, a number is written at once; and it must be read each time.
            VarHandle.acquireFence();
            long known = filter.tally;
            if (known < 0) {
                long counted = content().tally();
                // Not where somebody has changed the filter meanwhile, though nobody may.
                filter.tally = filter.tally == known ? counted : filter.tally;
                return counted;
            }
            return known;
        }

        @Override
        public void recount() {
            LongAdder shared = filter.sharedTally;
            if (shared != null) {
                shared.add(content().tally() - shared.sum());
            } else if (isShared() && filter.tally >= 0) {
                filter.tally = content().tally();
            } else {
                filter.tally = TableCore.UNKNOWN;
            }
        }

        /** Returns whether a change may go on when somebody asks for the count. */
        private boolean isShared() {
            return filter.layout().spec().concurrency().isShared();
        }

        @Override
        public long stripesOf(long hash) {
            return filter.stripesOf(hash);
        }

        @Override
        public boolean changesTear() {
            return HotFilter.tears(filter);
        }

        @Override
        public boolean locksStripes() {
            return filter.changeMode() != Changes.LOCK_FREE;
        }

        @Override
        public boolean locksPuts() {
            return filter.changeMode() != Changes.FREE_PUTS;
        }

        @Override
        public void putHash(long hash) {
            HashChunks.uncount(filter, filter.putHash(hash));
        }

        @Override
        public boolean removeHash(long hash) {
            return filter.removeHash(hash);
        }

        @Override
        public long put(long done, long fresh, long[] hashes, int count) {
            return HashChunks.putKnown(filter, done, fresh, hashes, count);
        }

        @Override
        public HashOperations part() {
            return ((HotCore) HotFilter.part(filter).filterCore()).operations();
        }

        @Override
        public HashOperations emptied() {
            HotFilter empty = HotFilter.part(filter);
            FilterTable own = filter.table().emptied();
            HotCore core = (HotCore) empty.filterCore();
            core.keep(own);
            HotFilter.use(empty, own);
            return core.operations();
        }

        @Override
        public void restored() {
            filter.table().restored();
            HotFilter.use(filter, filter.table());
        }

        @Override
        public void empty() {
            LongAdder shared = filter.sharedTally;
            long before = shared == null ? filter.tally : shared.sum();
            content().clear();
            restored();
            stored(-before);
        }
    }
}
