package dev.filtersmith.processor.key;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Layout;
import java.io.OutputStream;

/** What emitted classes extend in tests: a filter that holds nothing and remembers the last hash and operation. */
@SuppressWarnings("DoNotCallSuggester") // Emitted classes get these methods from elsewhere.
public abstract class HashProbe implements Filter {
    private long lastHash;
    private String lastOperation = "";

    /** The hash of the last key. */
    public final long lastHash() {
        return lastHash;
    }

    /** The operation that took the last key. */
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

    /** As of a LongFilter; of no concern here. */
    public final int mightContain(long[] keys, int offset, int length, long[] hits) {
        throw new UnsupportedOperationException();
    }

    /** As of a LongFilter; of no concern here. */
    public final int putAll(long[] keys, int offset, int length) {
        throw new UnsupportedOperationException();
    }

    @Override
    public final long approximateElementCount() {
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
    public final long expectedElements() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final int stashSize() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final long[] words() {
        throw new UnsupportedOperationException();
    }

    @Override
    public final void writeTo(OutputStream out) {
        throw new UnsupportedOperationException();
    }
}
