package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.WriteOption;
import dev.filtersmith.meter.EventCounts;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordReader;
import dev.filtersmith.wire.WordWriter;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The core of a filter with one table, or of a view, which has none of its own. */
public abstract class TableCore extends FilterCore {
    /** A count of words that nobody has counted. It stays negative, whatever changes add to it. */
    public static final long UNKNOWN = Long.MIN_VALUE / 2;

    private final long expectedElements;
    private final boolean view;
    private final boolean shared;
    private final Stash stash;
    /** Null before the first copy, or a change of the whole filter. Its own fields are final. */
    private @Nullable BesideTable beside;

    /** Null before a cold operation asks for it, where hot ones have its words alone. */
    private @Nullable FilterTable table;

    /** Null before the first event. */
    private @Nullable EventCounts events;

    /** The stored filter that a view shows; null for other filters, and before. */
    private @Nullable View stored;

    /** Null if this is no shard, so that the class of places is only loaded for shards. */
    private @Nullable ShardPlace place;

    /** Creates the core of an empty filter, or of a view that shows nothing yet. */
    @SuppressWarnings("this-escape") // The stash gives no size before it changes.
    protected TableCore(
            boolean view, long expectedElements, KeySeed seed, int stashCapacity, @Nullable FilterTable table) {
        super(seed);
        this.view = view;
        this.expectedElements = expectedElements;
        this.table = table;
        this.shared = table != null && table.versions() != null;
        this.stash = new Stash(stashCapacity, this);
    }

    /**
     * Creates the core of a filter over the same table, with an empty stash, copies and counts of
     * its own, for a single thread.
     */
    @SuppressWarnings("this-escape") // The stash gives no size before it changes.
    protected TableCore(TableCore original) {
        super(original);
        this.view = original.view;
        this.expectedElements = original.expectedElements;
        this.table = original.table();
        this.shared = false;
        this.place = original.place;
        this.stash = original.stash.emptied(this);
        this.events = original.events().copy();
    }

    /** Returns the filter, as changes of the whole see it. */
    public abstract HashOperations operations();

    /** Returns the core of a filter over the same table, for a single thread. */
    public abstract TableCore copyFor(Filter part);

    /**
     * Tries to move one element of the stash back into the table after a removal has made room. It
     * tries only one, because in a filter far beyond its capacity a search for each would cost more
     * than the removal. If there is no room for it, the next call tries another element.
     */
    public abstract void drain();

    @Override
    public final long expectedElements() {
        return expectedElements;
    }

    public final Stash stash() {
        return stash;
    }

    /** Returns a count of what is stored if threads share the filter, otherwise null. */
    public final @Nullable LongAdder countForWriters() {
        if (view || !isForThreads()) {
            return null;
        }
        return layout().spec().concurrency().hasSeveralWriters() ? new LongAdder() : OneWriterCount.create();
    }

    /** Returns whether threads may share the filter. Tables that are not made yet are of one. */
    private boolean isForThreads() {
        return table != null && layout().spec().concurrency().isShared();
    }

    @Override
    public final Copies copies() {
        return beside().copies();
    }

    /** Returns the copies, or none of which it creates nothing. */
    private Copies knownCopies() {
        BesideTable known = beside;
        return known == null ? Copies.NONE : known.copies();
    }

    /** Returns the elements beside the table. */
    public final BesideTable beside() {
        BesideTable known = beside;
        return known != null ? known : createdBeside();
    }

    private BesideTable createdBeside() {
        synchronized (stash) {
            BesideTable known = beside;
            if (known == null) {
                int capacity = table().hasCopies() ? Copies.capacity(layout().spec(), expectedElements) : 0;
                known = new BesideTable(
                        stash, counts() ? new Copies(capacity, table().copyGroups(), this::copied) : Copies.NONE);
                beside = known;
            }
            return known;
        }
    }

    public final EventCounts events() {
        synchronized (stash) {
            EventCounts known = events;
            if (known == null) {
                known = new EventCounts(shared || isForThreads());
                events = known;
            }
            return known;
        }
    }

    public final FilterTable table() {
        FilterTable known = table;
        return known != null ? known : createdTable();
    }

    private FilterTable createdTable() {
        synchronized (stash) {
            FilterTable known = table;
            if (known == null) {
                known = tableOfWords();
                table = known;
            }
            return known;
        }
    }

    /** Creates the table of words that the filter has. */
    protected abstract FilterTable tableOfWords();

    /** Returns whether nobody has asked for the table yet. */
    public final boolean hasWordsAlone() {
        return table == null;
    }

    /** Gives the filter another table. */
    public final void keep(FilterTable given) {
        table = given;
    }

    public final Content content() {
        return new Content(table(), stash, copies(), events());
    }

    @Override
    public final int stashSize() {
        return stash.size();
    }

    @Override
    public final long moves() {
        return events().moves();
    }

    @Override
    public final long overflows() {
        return events().overflows() + table().overflows();
    }

    @Override
    public final long missedRemovals() {
        return events().missedRemovals();
    }

    // Views.

    @Override
    public final boolean allowsPasses() {
        return !view;
    }

    /** Lets a view show a stored filter. */
    public void show(View shown) {
        stored = shown;
        stash.replace(shown.stash());
        if (counts() && !shown.copies().isEmpty()) {
            copies().replace(shown.copies());
        }
    }

    @Override
    public final void requireOwnTable(String change) {
        if (view) {
            throw TableWords.readOnly(change);
        }
    }

    /** Looks for a hash in a bucket with extensions. */
    public final boolean inExtension(long hash) {
        return table().countCrowded(hash, -1, stored == null ? null : stored.words()) > 0;
    }

    // Reading the whole filter.

    /**
     * Returns the filter itself if it is not shared, otherwise a copy that no other thread changes;
     * of a view, the filter on the heap. The copy is a state that could have been: it has all
     * elements that were put before and not removed, and each unit of its table is as it was at one
     * moment.
     */
    private TableCore steady() {
        View shown = stored;
        if (shown != null) {
            return (TableCore) shown.onHeap();
        }
        return shared || table().changesWithoutStripes()
                ? (TableCore) Objects.requireNonNull(
                        FilterCore.of(WholeChanges.copy(operations()).filter()))
                : this;
    }

    private Content steadyContent() {
        return steady().content();
    }

    /** Returns a table with the content, which no other thread changes. */
    public final FilterTable untouchedTable() {
        return steady().table();
    }

    /**
     * Returns the filter itself if it is not shared, otherwise a copy that no other thread changes.
     * The words of a view never change.
     */
    public final TableCore snapshot() {
        return view ? this : steady();
    }

    private TableReading reading() {
        View shown = stored;
        if (shown != null) {
            return shown.reading();
        }
        TableCore steady = table().isReadBesideWriters() ? this : steady();
        return new Content(steady.table(), steady.stash, steady.knownCopies(), steady.events()).reading();
    }

    /**
     * The number is kept by all changes, and read from the words only where these are new. Beside
     * other threads, a removal may have been counted and the put before it not yet.
     */
    @Override
    public final long approximateElementCount() {
        View shown = stored;
        return shown == null ? table().elements(Math.max(0, operations().tally())) : shown.elements();
    }

    @Override
    public final double expectedFpp() {
        if (stored == null) {
            // Other threads may have put a key beside the table, and not counted it yet.
            long inTable = Math.max(0, operations().tally() - content().beside());
            OptionalDouble rate = table().falsePositiveRate(inTable);
            if (rate.isPresent()) {
                return rate.getAsDouble();
            }
        }
        return reading().falsePositiveRate();
    }

    @Override
    public final FilterContent scan() {
        return reading().scan();
    }

    /** Describes the corruption, if any, that would break lookups on restored words. */
    public final Optional<String> fault() {
        View shown = stored;
        return shown == null ? content().fault() : shown.fault();
    }

    @Override
    public final long bitSize() {
        return (long) Long.SIZE * (tableWords() + stash.capacity())
                + knownCopies().bits();
    }

    // Stored forms.

    /** Returns the words of the buckets in consecutive parts, wherever they are. */
    private List<LongBuffer> parts() {
        if (!view) {
            return List.of(table().words());
        }
        View shown = stored;
        return shown == null ? List.of() : shown.words().parts();
    }

    /** Returns the number of words of the buckets. A view that shows nothing yet has none. */
    private int tableWords() {
        View shown = stored;
        return shown == null
                ? parts().stream().mapToInt(LongBuffer::remaining).sum()
                : shown.words().length();
    }

    @Override
    public final long[] words() {
        TableCore steady = snapshot();
        long[] beside = steady.wordsBesideTable();
        long[] words = new long[steady.tableWords() + beside.length];
        LongBuffer all = LongBuffer.wrap(words);
        steady.parts().forEach(all::put);
        all.put(beside);
        return words;
    }

    /** Returns the hashes of the stash, and behind them the entries of the copies. */
    private long[] wordsBesideTable() {
        return Stream.of(
                        stash.hashes(),
                        knownCopies().tableWords(),
                        knownCopies().stashWords())
                .flatMapToLong(LongStream::of)
                .toArray();
    }

    @Override
    public final void write(ByteSink sink, WriteOption... options) throws IOException {
        requireIntact();
        snapshot().writeTo(sink, options);
    }

    /**
     * Compares the words of a view with their checksums, before they are written with new ones: a
     * reader could not notice the damage any more.
     */
    public final void requireIntact() throws IOException {
        View shown = stored;
        if (shown != null) {
            shown.verifyChecksums();
        }
    }

    /** Writes the filter, which no other thread changes. The words of a view are not checked. */
    public final StoredHeader writeTo(ByteSink sink, WriteOption... options) throws IOException {
        StoredHeader header = new StoredHeader(
                StoredForm.FILTER,
                layout().spec().storedText(),
                isPlainSet(),
                keySignature(),
                storedSeed(options),
                expectedElements,
                approximateElementCount(),
                tableWords(),
                stash.size(),
                shardPlace().number(),
                shardPlace().count(),
                knownCopies().stored());
        WordWriter.write(header, parts(), LongBuffer.wrap(wordsBesideTable()), sink);
        return header;
    }

    @Override
    public final boolean writesTrimmed(ByteSink sink, WriteOption... options) throws IOException {
        return table().hasTrimmedForm() && untouchedTable().writesTrimmed(keySignature(), storedSeed(options), sink);
    }

    /** Copies a stored form into this filter, which is empty. */
    public final void restore(WordReader words, StoredHeader header) throws IOException {
        words.read(table().words());
        stash.replace(words.read(header.stashWords()));
        boolean sound = restoreCopies(
                words.read(header.copies().tableWords()),
                words.read(header.copies().stashWords()));
        words.end();
        storedAsWords();
        Optional<String> fault = sound ? fault() : Optional.of(Copies.fault());
        if (fault.isPresent()) {
            throw new StreamCorruptedException("the source holds no filter of " + layout().spec() + ": " + fault.get());
        }
    }

    /** Derives all that follows from new words. */
    private void storedAsWords() {
        operations().restored();
        operations().recount();
        storedAnew();
    }

    /** Takes copies that were stored, or lets them go if the filter is a set now. */
    private boolean restoreCopies(long[] ofTable, long[] ofStash) {
        return !counts() || ofTable.length + ofStash.length == 0 || copies().restore(ofTable, ofStash);
    }

    // Changes of the whole filter.

    /** There is one at a time. */
    private WholeChanges changes() {
        return new WholeChanges(this);
    }

    @Override
    public final long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        long fresh;
        try {
            fresh = new Fills(operations().filled(), layout().spec()).fill(hashes, sweeps, parallel, filter().seed());
        } finally {
            // Filters over parts of the table have filled it.
            operations().recount();
        }
        if (sweeps > 0 || parallel) {
            storedAnew();
        }
        return fresh;
    }

    @Override
    public final boolean hasMoves() {
        requireOwnTable("rebalance");
        return table().hasMoves();
    }

    @Override
    public final int rebalance(int maxMoves) {
        int made = table().rebalance(maxMoves, operations().owner());
        events().moved(made);
        return made;
    }

    @Override
    protected final void refreshAll(long... hashes) {
        changes().asCopy(operations(), new Refresh(filter(), hashes)::run);
    }

    /** Checks on a copy that elements are the content of the filter. */
    public final void requireLive(long... liveHashes) {
        requireOwnTable("refresh");
        new Refresh(filter(), liveHashes).run(WholeChanges.copy(operations()));
    }

    /**
     * Keeps the elements of the stash there for good. With {@link #copiesKeepMatches}, the filter
     * then never comes to match a key that it does not match now, if only keys are put that it
     * matches. The caller excludes other changes.
     */
    public final void seal() {
        stash.seal();
    }

    /** Answers as {@link FilterTable#copiesKeepMatches} does. */
    public final boolean copiesKeepMatches() {
        return table().copiesKeepMatches();
    }

    @Override
    protected final void erase() {
        requireOwnTable("clear");
        changes().clear(operations());
    }

    /** Removes all elements where they are. A lookup at the same time may give any answer. */
    public final void emptyInPlace() {
        changes().emptyInPlace(operations());
    }

    // Other filters.

    /** Returns the place of this filter among the shards of one filter. */
    public final ShardPlace shardPlace() {
        return place == null ? ShardPlace.NONE : place;
    }

    /** Makes this filter a shard of one. */
    public final void placed(ShardPlace given) {
        place = given;
    }

    /** Describes why another filter cannot be a part beside this one; empty if it can. */
    public final Optional<String> siblingDifference(FilterCore other) {
        return Incompatibility.ofSiblings(this, other);
    }

    @Override
    public final Optional<String> incompatibility(Filter other) {
        return Incompatibility.of(this, Objects.requireNonNull(other, "other"));
    }

    /** Compares the tables only: different numbers of expected elements may give equal ones. */
    @Override
    protected final Optional<String> difference(FilterCore other) {
        if (!(other instanceof TableCore single)) {
            return Incompatibility.structure(this, other);
        }
        return Incompatibility.difference(
                        "shards",
                        shardPlace().toString(),
                        single.shardPlace().toString(),
                        "Give the shards of the same number.")
                .or(() -> sizeDifference(single));
    }

    private Optional<String> sizeDifference(TableCore other) {
        return expectedElements == other.expectedElements
                        || table().sizeText().equals(other.table().sizeText())
                ? Optional.empty()
                : Incompatibility.difference(
                        "tables",
                        sizeText(),
                        other.sizeText(),
                        "Create both for the same number of expected elements, the larger one.");
    }

    private String sizeText() {
        return table().sizeText() + ", for " + expectedElements + " expected elements";
    }

    @Override
    protected final String structure() {
        return "one table";
    }

    private Content compatible(Filter other) {
        return ((TableCore) Incompatibility.requireNone(this, other)).steadyContent();
    }

    @Override
    protected final void absorb(Filter other) {
        Content content = compatible(other);
        // Its elements are counted before another change of the whole filter.
        changes().besidePuts(() -> {
            try {
                new Merges(changes(), operations()).add(content);
            } finally {
                storedAnew();
            }
        });
    }

    /** Checks on a copy that there is room for the content of another filter. */
    public final void requireRoomFor(Filter other) {
        requireOwnTable("putAll");
        new Merges(changes(), operations()).requireRoomFor(compatible(other));
    }

    @Override
    public final boolean sameContent(Filter other) {
        if (incompatibility(other).isPresent()) {
            return false;
        }
        // A view is read into the heap for each of these.
        Content here = steadyContent();
        Content there = compatible(other);
        return here.table().words().equals(there.table().words())
                && Arrays.equals(here.stash().hashes(), there.stash().hashes())
                && here.copies().equalTo(there.copies());
    }

    /**
     * Takes the content of a compatible filter in place of its own. No other thread uses this one.
     */
    public final void copyOf(TableCore other) {
        place = other.shardPlace();
        Content content = other.steadyContent();
        table().words().put(content.table().words());
        stash.replace(content.stash().hashes());
        copies().replace(content.copies().copy());
        storedAsWords();
    }
}
