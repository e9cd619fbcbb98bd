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
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/** A filter that is made of several. It hashes the keys, and hands the hashes to its parts. */
public abstract class PartedFilter extends WholeFilter {
    /** The filters that it is made of. */
    protected final FilterParts parts;

    /**
     * Creates a filter.
     *
     * @param parts filters that it is made of
     */
    protected PartedFilter(FilterParts parts) {
        super(parts.all().get(0).keySeed());
        this.parts = parts;
    }

    /**
     * Returns the filters that it is made of.
     *
     * @return parts
     */
    public final FilterParts parts() {
        return parts;
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
        return parts.all().get(0).layout();
    }

    @Override
    public final Engine engine() {
        return parts.all().get(0).engine();
    }

    @Override
    public final long expectedElements() {
        return parts.expectedElements();
    }

    private long sum(ToLongFunction<FilterStorage> value) {
        return FilterParts.total(parts.all().stream().mapToLong(value));
    }

    @Override
    public final long approximateElementCount() {
        return sum(FilterStorage::approximateElementCount);
    }

    @Override
    public final long bitSize() {
        return sum(FilterStorage::bitSize);
    }

    @Override
    public final int stashSize() {
        return (int) sum(FilterStorage::stashSize);
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
        long elements = 0;
        List<FilterStorage> all = parts.all();
        double[] rates = new double[all.size()];
        long[] histogram = {};
        for (int i = 0; i < rates.length; i++) {
            FilterContent content = all.get(i).scan();
            elements = FilterParts.total(LongStream.of(elements, content.approximateElementCount()));
            rates[i] = content.expectedFpp();
            List<Long> loads = content.loadHistogram();
            histogram = Arrays.copyOf(histogram, Math.max(histogram.length, loads.size()));
            for (int load = 0; load < loads.size(); load++) {
                histogram[load] += loads.get(load);
            }
        }
        return new FilterContent(elements, parts.expectedFpp(rates), histogram);
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
        requireIntact();
        parts.write(ByteSink.of(out), options);
    }

    @Override
    public final void writeTo(WritableByteChannel channel, WriteOption... options) throws IOException {
        requireIntact();
        parts.write(ByteSink.of(channel), options);
    }

    private void requireIntact() throws IOException {
        for (FilterStorage part : parts.all()) {
            part.requireIntact();
        }
    }

    @Override
    public final void writeTrimmed(OutputStream out, WriteOption... options) {
        throw new UnsupportedOperationException("writeTrimmed: " + layout().spec()
                + " is made of several filters, and only a single one has a trimmed form. Use writeTo.");
    }

    // Chunks of keys. An element is put or removed where the earlier ones of the chunk leave it.

    @Override
    protected final int putHashes(long[] hashes, int count) {
        parts.readAhead(hashes, count);
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
    private FilterParts compatible(Filter other) {
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
    public final void copyOf(WholeFilter other) {
        parts.copyOf(((PartedFilter) other).parts);
        metering().storedAnew(this);
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
