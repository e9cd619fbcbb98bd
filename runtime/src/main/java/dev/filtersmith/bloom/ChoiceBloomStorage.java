package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.storage.FilterStorage;
import java.nio.LongBuffer;

/** Storage and statistics of a choice Bloom filter. */
public abstract class ChoiceBloomStorage extends FilterStorage {
    /** The table, and behind it the number of elements. */
    protected final long[] words;

    /** Words of the table alone: all but the last. */
    protected final int slotWords;

    /** The table, bit by bit. */
    protected final BloomSlots bits;

    private final ChoiceBloomLayout layout;

    /**
     * An empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine what runs the filter
     */
    protected ChoiceBloomStorage(ChoiceBloomLayout layout, long expectedElements, long seed, Engine engine) {
        super(engine, expectedElements, seed, 0);
        this.layout = layout;
        this.slotWords = layout.size(expectedElements).words();
        this.words = new long[slotWords + 1];
        this.bits = new BloomSlots(layout, words, slotWords);
    }

    @Override
    public final ChoiceBloomLayout layout() {
        return layout;
    }

    @Override
    protected final LongBuffer table() {
        return LongBuffer.wrap(words);
    }

    /**
     * Counts an element that was put.
     *
     * @return true
     */
    protected final boolean counted() {
        words[slotWords]++;
        return true;
    }

    /**
     * Sets the bits that remain after rounds of choices.
     *
     * @param hashes different hashes
     * @param count number of hashes
     * @param sweeps rounds after the one that inserts the elements
     */
    @Override
    protected final void fillBalanced(long[] hashes, int count, int sweeps) {
        ChoiceBloomRounds rounds = new ChoiceBloomRounds(layout, slotWords, hashes, count);
        rounds.choose(sweeps, seed);
        rounds.write(words);
        words[slotWords] = count;
    }

    /**
     * {@inheritDoc}
     *
     * <p>The filter keeps that number: which group was set is not seen in the bits, so they give no
     * good estimate.
     */
    @Override
    public final long approximateElementCount() {
        return words[slotWords];
    }

    /**
     * {@inheritDoc}
     *
     * <p>All k bits of one of c groups of an absent key are set: 1 - (1 - p^k)^c, where p is the
     * share of ones.
     */
    @Override
    public final double expectedFpp() {
        double covered = Math.pow(bits.fill(), layout.hashFunctions());
        return -Math.expm1(layout.groups() * Math.log1p(-covered));
    }

    @Override
    public final long[] loadHistogram() {
        return bits.histogram();
    }
}
