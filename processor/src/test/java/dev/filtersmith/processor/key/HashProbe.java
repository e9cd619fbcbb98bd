package dev.filtersmith.processor.key;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.WriteOption;
import dev.filtersmith.key.LaneHash;
import dev.filtersmith.key.SeedWords;
import java.io.OutputStream;
import java.nio.channels.WritableByteChannel;
import java.util.Optional;

/**
 * Superclass of emitted classes in tests: a filter that holds nothing and records the last hash and
 * operation.
 */
@SuppressWarnings("DoNotCallSuggester") // Emitted classes get these methods from elsewhere.
public abstract class HashProbe implements Filter {
    protected final long offset;
    protected final long multiplier1;
    protected final long multiplier2;
    protected final boolean keyed;
    private final LaneHash lanes;
    private long lastHash;
    private String lastOperation = "";

    protected HashProbe(KeySeed seed) {
        SeedWords words = SeedWords.of(seed);
        this.offset = words.offset();
        this.multiplier1 = words.multiplier1();
        this.multiplier2 = words.multiplier2();
        this.keyed = seed.isKeyed();
        this.lanes = new LaneHash(seed);
    }

    protected final long keyedHash(long lane) {
        return lanes.hash(lane);
    }

    protected final long keyedHash(long first, long second) {
        return lanes.hash(first, second);
    }

    /** Returns the hash of the last key. */
    public final long lastHash() {
        return lastHash;
    }

    /** Returns the operation that took the last key. */
    public final String lastOperation() {
        return lastOperation;
    }

    protected final boolean putHash(long hash) {
        lastHash = hash;
        lastOperation = "put";
        return true;
    }

    protected final boolean mightContainHash(long hash) {
        lastHash = hash;
        lastOperation = "mightContain";
        return true;
    }

    /** Implements the method of a LongFilter, which these tests do not use. */
    public final int mightContain(long[] keys, int offset, int length, long[] hits) {
        throw new UnsupportedOperationException();
    }

    /** Implements the method of a LongFilter, which these tests do not use. */
    public final int putAll(long[] keys, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final long approximateElementCount() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Optional<String> name() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final FilterStatistics statistics() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final double expectedFpp() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final long bitSize() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Layout layout() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Engine engine() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final long seed() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final boolean isKeyed() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final long expectedElements() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final int stashSize() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final Optional<String> incompatibility(Filter other) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final void putAll(Filter other) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final void clear() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final boolean sameContent(Filter other) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final long[] words() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final void writeTo(OutputStream out, WriteOption... options) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final void writeTo(WritableByteChannel channel, WriteOption... options) {
        throw new UnsupportedOperationException();
    }
}
