package dev.filtersmith.storage;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.WriteOption;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.wire.ByteSink;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WireFormat;
import dev.filtersmith.wire.WordReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.LongBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A filter over the 64-bit hashes of keys. It contains the cold paths that all families share. */
public abstract class FilterStorage extends MergingFilter {
    private final Engine engine;
    private final long expectedElements;

    /**
     * Creates a filter with an empty stash.
     *
     * @param engine engine that runs the filter
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param stashCapacity capacity of the stash in elements
     * @param concurrency mode for which the operations need stripes
     */
    protected FilterStorage(
            Engine engine, long expectedElements, KeySeed seed, int stashCapacity, Concurrency concurrency) {
        super(seed, stashCapacity, concurrency);
        this.engine = engine;
        this.expectedElements = expectedElements;
    }

    // A class for threads that are alone has these operations only.

    @Override
    protected boolean putAlone(long hash) {
        return putHash(hash);
    }

    @Override
    protected boolean mightContainAlone(long hash) {
        return mightContainHash(hash);
    }

    @Override
    public final long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        long fresh = new Fills(Filling.of(this), layout().spec()).fill(hashes, sweeps, parallel, seed);
        if (sweeps > 0 || parallel) {
            metering().storedAnew(this);
        }
        return fresh;
    }

    /** A filter, for fills. */
    private record Filling(FilterStorage filter) implements Fills.Filled {
        /**
         * Returns the filter as an interface, which the verifier would otherwise load with each
         * filter, to check the type of an argument of {@link Fills}.
         */
        static Fills.Filled of(FilterStorage filter) {
            return new Filling(filter);
        }

        @Override
        public long put(long done, long fresh, long[] hashes, int count) {
            return filter.putKnown(done, fresh, hashes, count);
        }

        @Override
        public Content content() {
            return filter.content();
        }

        @Override
        public Fills.Filled part() {
            return new Filling((FilterStorage) filter.part());
        }

        @Override
        public Fills.Filled emptied() {
            return new Filling((FilterStorage) filter.emptied());
        }

        @Override
        public void empty() {
            filter.empty();
        }
    }

    @Override
    public final Engine engine() {
        return engine;
    }

    @Override
    public final long expectedElements() {
        return expectedElements;
    }

    @Override
    public final long bitSize() {
        return (long) Long.SIZE * (tableWords() + stash().capacity());
    }

    /** Returns the words of the buckets in consecutive parts, wherever they are. */
    private List<LongBuffer> parts() {
        if (!isView()) {
            return List.of(table().words());
        }
        TableWords shown = viewed;
        return shown == null ? List.of() : shown.parts();
    }

    /** Returns the number of words of the buckets. A view that shows nothing yet has none. */
    private int tableWords() {
        TableWords shown = viewed;
        return shown == null ? parts().stream().mapToInt(LongBuffer::remaining).sum() : shown.length();
    }

    @Override
    public final long[] words() {
        FilterStorage steady = snapshot();
        long[] words = new long[steady.tableWords() + steady.stashed];
        LongBuffer all = LongBuffer.wrap(words);
        steady.parts().forEach(all::put);
        all.put(steady.stash().words().slice(0, steady.stashed));
        return words;
    }

    @Override
    public final void writeTo(OutputStream out, WriteOption... options) throws IOException {
        requireIntact();
        snapshot().writeTo(ByteSink.of(out), options);
    }

    @Override
    public final void writeTo(WritableByteChannel channel, WriteOption... options) throws IOException {
        requireIntact();
        snapshot().writeTo(ByteSink.of(channel), options);
    }

    /**
     * Compares the words of a view with their checksums, before they are written with new ones: a
     * reader could not notice the damage any more.
     */
    final void requireIntact() throws IOException {
        StoredTable shown = stored();
        if (shown != null) {
            shown.verifyChecksums();
        }
    }

    /**
     * Returns the filter itself if it is not shared, otherwise a copy that no other thread changes.
     * The words of a view never change.
     *
     * @return filter of which other threads change nothing
     */
    public final FilterStorage snapshot() {
        return isView() ? this : (FilterStorage) steady();
    }

    /**
     * Writes the filter, which no other thread changes. The words of a view are not checked.
     *
     * @param sink target
     * @param options choices
     * @return header that was written
     * @throws IOException if the target fails
     */
    @SuppressWarnings("exports") // Only the library writes to sinks.
    public final StoredHeader writeTo(ByteSink sink, WriteOption... options) throws IOException {
        StoredHeader header = new StoredHeader(
                StoredForm.FILTER,
                layout().spec().storedText(),
                keySignature(),
                storedSeed(options),
                expectedElements,
                approximateElementCount(),
                tableWords(),
                stashed,
                shardPlace().number(),
                shardPlace().count());
        WireFormat.write(header, parts(), stash().words(), sink);
        return header;
    }

    /**
     * Copies a stored form into this filter, which is empty.
     *
     * @param words its words
     * @param stashWords number of words of the stash
     * @throws IOException if the source fails, or the words do not match their checksums or are
     *     corrupt; the content of the filter is undefined then
     */
    @SuppressWarnings("exports") // Only the library reads stored forms.
    public final void restore(WordReader words, int stashWords) throws IOException {
        words.read(table().words());
        long[] hashes = new long[stashWords];
        words.read(LongBuffer.wrap(hashes));
        stash().replace(hashes);
        words.end();
        restored();
        metering().storedAnew(this);
        Optional<String> fault = fault();
        if (fault.isPresent()) {
            throw new StreamCorruptedException("the source holds no filter of " + layout().spec() + ": " + fault.get());
        }
    }

    /**
     * Describes the corruption, if any, that would break lookups on restored words.
     *
     * @return description of words that no filter writes; empty if there are none
     */
    public final Optional<String> fault() {
        StoredTable shown = stored();
        return shown == null ? table().fault() : shown.fault();
    }

    // Statistics. A view knows them from its header, or from one pass over the filter on the heap.

    @Override
    public final long approximateElementCount() {
        StoredTable shown = stored();
        if (shown != null) {
            return shown.elements();
        }
        SharedFilter read = toRead();
        return read.stashed + read.table().elements();
    }

    @Override
    public final double expectedFpp() {
        StoredTable shown = stored();
        return shown == null
                ? toRead().table().falsePositiveRate()
                : shown.content().expectedFpp();
    }

    @Override
    public final FilterContent scan() {
        StoredTable shown = stored();
        if (shown != null) {
            return shown.content();
        }
        SharedFilter read = toRead();
        return read.table().scan(read.stashed);
    }

    /** Returns the filter, or a copy if other threads could change the table while it is read. */
    private SharedFilter toRead() {
        return table().isReadBesideWriters() ? this : steady();
    }

    @Override
    public final int rebalance(int maxMoves) {
        requireOwnTable("rebalance");
        if (!table().hasMoves()) {
            return super.rebalance(maxMoves);
        }
        int made = table().rebalance(maxMoves, asOwner());
        moved(made);
        return made;
    }

    @Override
    public String toString() {
        return name().map(name -> "\"" + name + "\", ").orElse("")
                + layout().spec().text() + " for " + expectedElements + " elements, "
                + engine.name().toLowerCase(Locale.ROOT) + ", " + bitSize() + " bits";
    }
}
