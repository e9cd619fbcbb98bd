package dev.filtersmith.storage;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.Layout;
import dev.filtersmith.WriteOption;
import dev.filtersmith.wire.ByteSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;

/** A filter that is made of several. It hashes the keys, and hands the hashes to its parts. */
public abstract class PartedFilter extends WholeFilter {
    /** The rule by which the filters share the keys. */
    protected final Routing routing;

    private final PartsTable parts;

    /** Creates a filter. */
    protected PartedFilter(Routing routing) {
        super(((PartsTable) routing).all().get(0).keySeed());
        this.routing = routing;
        this.parts = (PartsTable) routing;
    }

    /** Returns the filters that it is made of. */
    public final PartsTable parts() {
        return parts;
    }

    private FilterStorage first() {
        return parts.all().get(0);
    }

    @Override
    public final long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        if (parallel && !parts.fillsInAnyOrder()) {
            throw new UnsupportedOperationException("parallel(): " + layout().spec() + " grows as keys come, so the"
                    + " bits would depend on the threads. Build it without parallel(), or with growth = FIXED.");
        } else if (sweeps == 0 && !parts.fillsInAnyOrder()) {
            return KnownPuts.inOrder(hashes, this::putKnown);
        }
        long different = parts.fill(hashes, sweeps, parallel);
        metering().storedAnew(this);
        return different;
    }

    @Override
    public final Layout layout() {
        return first().layout();
    }

    @Override
    public final Engine engine() {
        return first().engine();
    }

    @Override
    public final long expectedElements() {
        return parts.expectedElements();
    }

    @Override
    public final long approximateElementCount() {
        return parts.sum(FilterStorage::approximateElementCount);
    }

    @Override
    public final long bitSize() {
        return parts.sum(FilterStorage::bitSize);
    }

    @Override
    public final int stashSize() {
        return (int) parts.sum(FilterStorage::stashSize);
    }

    @Override
    public final long moves() {
        return parts.moves();
    }

    @Override
    public final long overflows() {
        return parts.overflows();
    }

    @Override
    public final double expectedFpp() {
        return scan().expectedFpp();
    }

    @Override
    public final FilterContent scan() {
        return parts.scan();
    }

    @Override
    public final int rebalance(int maxMoves) {
        return parts.rebalance(maxMoves);
    }

    @Override
    public final long[] words() {
        return parts.all().stream()
                .flatMapToLong(part -> LongStream.of(part.words()))
                .toArray();
    }

    @Override
    public final void writeTo(OutputStream out, WriteOption... options) throws IOException {
        intact().write(ByteSink.of(out), options);
    }

    @Override
    public final void writeTo(WritableByteChannel channel, WriteOption... options) throws IOException {
        intact().write(ByteSink.of(channel), options);
    }

    private PartsSnapshot intact() throws IOException {
        for (FilterStorage part : parts.all()) {
            part.requireIntact();
        }
        return parts.snapshot()
                .orElseThrow(() -> new UnsupportedOperationException("writeTo: a window is stored as one file for"
                        + " each pane, of which only those that have changed are written. Use"
                        + " RotatingFilter.checkpoint."));
    }

    @Override
    public final void writeTrimmed(OutputStream out, WriteOption... options) {
        throw new UnsupportedOperationException("writeTrimmed: " + layout().spec()
                + " is made of several filters, and only a single one has a trimmed form. Use writeTo.");
    }

    // Chunks of keys. An element is put or removed where the earlier ones of the chunk leave it.

    @Override
    protected final int mightContainHashes(long[] hashes, int count, long[] hits, int to) {
        return routing.mightContain(hashes, count, hits, to);
    }

    @Override
    protected final int putHashes(long[] hashes, int count) {
        routing.readAhead(hashes, count);
        return super.putHashes(hashes, count);
    }

    // Other filters.

    @Override
    public final Optional<String> incompatibility(Filter other) {
        return Incompatibility.of(this, Objects.requireNonNull(other, "other"))
                .or(() -> parts.obstacle(compatible(other)));
    }

    @Override
    final Optional<String> difference(WholeFilter other) {
        return Incompatibility.structure(this, other);
    }

    @Override
    final String structure() {
        return parts.structure();
    }

    /** Returns the parts of a compatible filter. */
    private PartsTable compatible(Filter other) {
        return ((PartedFilter) Incompatibility.requireNone(this, other)).parts;
    }

    @Override
    public final void putAll(Filter other) {
        parts.putAll(compatible(other));
        metering().storedAnew(this);
    }

    @Override
    public final boolean sameContent(Filter other) {
        return Incompatibility.of(this, Objects.requireNonNull(other, "other")).isEmpty()
                && parts.sameContent(compatible(other));
    }

    @Override
    final void erase() {
        parts.clear();
    }

    @Override
    public final String toString() {
        return name().map(name -> "\"" + name + "\", ").orElse("")
                + layout().spec().text() + " for " + expectedElements() + " elements, "
                + engine().name().toLowerCase(Locale.ROOT) + ", " + bitSize() + " bits in "
                + parts.all().size() + " filters";
    }
}
