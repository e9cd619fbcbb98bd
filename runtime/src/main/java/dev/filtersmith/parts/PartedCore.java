package dev.filtersmith.parts;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import dev.filtersmith.Layout;
import dev.filtersmith.WriteOption;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.storage.Copies;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.Incompatibility;
import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.wire.ByteSink;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The core of a filter that is made of several. */
public final class PartedCore extends FilterCore {
    private final HotFilter whole;
    private final PartsTable parts;

    public PartedCore(Filter whole, PartsTable parts) {
        super(parts.all().get(0).keySeed(SeedAccess.LIBRARY));
        this.whole = (HotFilter) whole;
        this.parts = parts;
    }

    /** Returns the filters that it is made of. */
    public PartsTable parts() {
        return parts;
    }

    private TableCore first() {
        return parts.all().get(0);
    }

    @Override
    public Filter filter() {
        return whole;
    }

    @Override
    public KeyBatches batches() {
        return LibraryAccess.batches(whole);
    }

    @Override
    protected @Nullable String keyTextOfClass() {
        return LibraryAccess.keysOf(this);
    }

    @Override
    public long fill(KeyHashes hashes, int sweeps, boolean parallel) {
        if (parallel && !parts.fillsInAnyOrder()) {
            throw new UnsupportedOperationException("parallel(): " + layout().spec() + " grows as keys come, so the"
                    + " bits would depend on the threads. Build it without parallel(), or with growth = FIXED.");
        } else if (sweeps == 0 && !parts.fillsInAnyOrder()) {
            return LibraryAccess.putInOrder(whole, hashes);
        }
        long different = parts.fill(hashes, sweeps, parallel);
        storedAnew();
        return different;
    }

    @Override
    public Layout layout() {
        return first().layout();
    }

    @Override
    public Engine engine() {
        return first().engine();
    }

    @Override
    public long expectedElements() {
        return parts.expectedElements();
    }

    @Override
    public long approximateElementCount() {
        return parts.different(parts.sum(TableCore::approximateElementCount));
    }

    @Override
    public long bitSize() {
        return parts.sum(TableCore::bitSize);
    }

    @Override
    public int stashSize() {
        return (int) parts.sum(TableCore::stashSize);
    }

    @Override
    public long ofCopies(ToLongFunction<Copies> number) {
        return parts.sum(part -> part.ofCopies(number));
    }

    @Override
    public long moves() {
        return parts.moves();
    }

    @Override
    public int partCount() {
        return parts.all().size();
    }

    @Override
    public long overflows() {
        return parts.overflows();
    }

    @Override
    public long missedRemovals() {
        return parts.missedRemovals();
    }

    @Override
    public double expectedFpp() {
        return parts.expectedFpp(
                parts.all().stream().mapToDouble(TableCore::expectedFpp).toArray());
    }

    @Override
    public FilterContent scan() {
        return parts.scan();
    }

    /** Each filter says for itself. */
    @Override
    public boolean hasMoves() {
        return true;
    }

    @Override
    public int rebalance(int maxMoves) {
        return parts.rebalance(maxMoves);
    }

    @Override
    public void requireOwnTable(String change) {
        first().requireOwnTable(change);
    }

    @Override
    protected void refreshAll(long... hashes) {
        parts.refresh(hashes);
    }

    @Override
    public long[] words() {
        return parts.all().stream()
                .flatMapToLong(part -> LongStream.of(part.words()))
                .toArray();
    }

    @Override
    public void write(ByteSink sink, WriteOption... options) throws IOException {
        for (TableCore part : parts.all()) {
            part.requireIntact();
        }
        parts.snapshot()
                .orElseThrow(() -> new UnsupportedOperationException("writeTo: a window is stored as one file for"
                        + " each pane, of which only those that have changed are written. Use"
                        + " RotatingFilter.checkpoint."))
                .write(sink, options);
    }

    @Override
    public boolean writesTrimmed(ByteSink sink, WriteOption... options) {
        throw new UnsupportedOperationException("writeTrimmed: " + layout().spec()
                + " is made of several filters, and only a single one has a trimmed form. Use writeTo.");
    }

    // Other filters.

    @Override
    public Optional<String> incompatibility(Filter other) {
        return Incompatibility.of(this, Objects.requireNonNull(other, "other"))
                .or(() -> parts.obstacle(compatible(other)));
    }

    @Override
    protected Optional<String> difference(FilterCore other) {
        return Incompatibility.structure(this, other);
    }

    @Override
    protected String structure() {
        return parts.structure();
    }

    private PartsTable compatible(Filter other) {
        return ((PartedCore) Incompatibility.requireNone(this, other)).parts;
    }

    @Override
    protected void absorb(Filter other) {
        parts.putAll(compatible(other));
        storedAnew();
    }

    @Override
    public boolean sameContent(Filter other) {
        return Incompatibility.of(this, Objects.requireNonNull(other, "other")).isEmpty()
                && parts.sameContent(compatible(other));
    }

    @Override
    protected void erase() {
        parts.clear();
    }

    @Override
    public String toString() {
        return super.toString() + " in " + parts.all().size() + " filters";
    }
}
