package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.storage.FilterStorage;
import java.nio.LongBuffer;

/** Storage and statistics of a Bloom filter. */
public abstract class BloomStorage extends FilterStorage {
    /** The table. */
    protected final long[] words;

    /** The same, bit by bit. */
    protected final BloomSlots bits;

    private final BloomLayout layout;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine what runs the filter
     */
    protected BloomStorage(BloomLayout layout, long expectedElements, long seed, Engine engine) {
        super(engine, expectedElements, seed, 0);
        this.layout = layout;
        this.words = new long[layout.size(expectedElements).words()];
        this.bits = new BloomSlots(layout, words, words.length);
    }

    @Override
    public final BloomLayout layout() {
        return layout;
    }

    @Override
    protected final LongBuffer table() {
        return LongBuffer.wrap(words);
    }

    /**
     * {@inheritDoc}
     *
     * <p>An estimate: with n keys in, a bit of m is 0 with probability e^(-kn/m), so that n is
     * about -(m/k) ln(share of zeros). Where no bit is 0, there is no telling, and it is
     * {@link Long#MAX_VALUE}.
     */
    @Override
    public final long approximateElementCount() {
        return Math.round(-Math.log1p(-bits.fill()) * bits.size() / layout.hashFunctions());
    }

    /**
     * {@inheritDoc}
     *
     * <p>All k bits of an absent key are set.
     */
    @Override
    public final double expectedFpp() {
        return Math.pow(bits.fill(), layout.hashFunctions());
    }

    @Override
    public final long[] loadHistogram() {
        return bits.histogram();
    }
}
