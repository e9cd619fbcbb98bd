package dev.filtersmith.bloom;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;

/** Storage of a Bloom family whose slots are bits. */
public abstract class BloomTableStorage extends FilterStorage {
    /** The words of the table, and any words behind it. */
    protected long[] words;

    private final BloomTableLayout layout;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    BloomTableStorage(BloomTableLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(engine, expectedElements, seed, 0, Concurrency.EXCLUSIVE_WRITER);
        this.layout = layout;
        BloomFilterTable table = table(layout, BloomFilterTable.slots(layout, expectedElements, isView()));
        this.words = table.slots.words;
        keep(table);
    }

    /** Returns the family's table. */
    abstract BloomFilterTable table(BloomTableLayout layout, BloomSlots slots);

    @Override
    protected final void use(FilterTable given) {
        words = ((BloomFilterTable) given).slots.words;
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
}
