package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;

/** Fields of a choice Bloom filter. The last word is the number of elements. */
public abstract class ChoiceBloomStorage extends BloomTableStorage {
    /** Number of words of the table: all but the last. */
    protected final int slotWords;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    protected ChoiceBloomStorage(BloomTableLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(layout, expectedElements, seed, engine);
        this.slotWords = layout.size(expectedElements).words();
    }

    @Override
    final BloomFilterTable table(BloomTableLayout layout, BloomSlots slots) {
        return new ChoiceTable(layout, slots);
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
     * Counts an element that was put, beside other threads that do. Each put that has set a bit
     * counts, so the number is that of the puts that returned true.
     *
     * @return true
     */
    protected final boolean countedShared() {
        SharedWords.add(words, slotWords, 1);
        return true;
    }
}
