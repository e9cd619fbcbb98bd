package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.SharedFilter;
import java.nio.LongBuffer;

/** Storage of a Bloom family whose slots are bits. */
public abstract class BloomTableStorage extends FilterStorage {
    /** The words of the table, and any words behind it. */
    protected long[] words;

    /** The table, bit by bit. */
    BloomSlots bits;

    private final BloomTableLayout layout;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    BloomTableStorage(BloomTableLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(engine, expectedElements, seed, 0, Concurrency.EXCLUSIVE_WRITER);
        this.layout = layout;
        this.bits = new BloomSlots(layout, expectedElements, isView() ? 0 : layout.tableWords(expectedElements));
        this.words = bits.words;
    }

    /**
     * Sets bits of a word to which other threads write, too.
     *
     * @param word index of the word
     * @param bits bits to set
     * @return the bits that this call set; 0 if all were set already
     */
    protected final long setShared(int word, long bits) {
        return SharedWords.set(words, word, bits);
    }

    @Override
    public final BloomTableLayout layout() {
        return layout;
    }

    @Override
    protected final LongBuffer table() {
        return LongBuffer.wrap(words);
    }

    /**
     * {@inheritDoc}
     *
     * <p>It has all bits of the elements that were put before, and some of those that are put
     * meanwhile.
     */
    @Override
    protected SharedFilter steadyTable() {
        return layout.isShared() ? copy() : this;
    }

    @Override
    protected final String tableSize() {
        return bits.size() + " bits";
    }

    @Override
    protected final boolean absorb(SharedFilter other) {
        long[] theirs = ((BloomTableStorage) other).words;
        for (int word = 0; word < bits.slotWords; word++) {
            setShared(word, theirs[word]);
        }
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Bits are only set, each word at once, so this needs no copy, and no other change waits.
     */
    @Override
    protected void merge(SharedFilter other) {
        absorb(other);
    }

    @Override
    protected final void detach() {
        words = new long[words.length];
        bits = new BloomSlots(layout, words, bits.slotWords);
    }
}
