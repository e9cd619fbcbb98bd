package dev.filtersmith.toy;

import dev.filtersmith.Engine;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.FilterTable;

/** Fields of a toy filter. */
public abstract class ToyStorage extends FilterStorage {
    /** The table: slot i is the i % 4-th 16 bits of word i / 4. */
    protected long[] words;

    /** Number of occupied slots. One slot stays empty. */
    protected int occupied;

    private final ToyLayout layout;

    /**
     * Creates an empty filter.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param engine engine that runs the filter
     * @param view whether the filter is a view
     */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected ToyStorage(ToyLayout layout, long expectedElements, KeySeed seed, Engine engine, boolean view) {
        super(engine, expectedElements, seed, 0, layout.spec().concurrency(), view);
        this.layout = layout;
        this.words = new long[isView() ? 0 : (int) layout.tableWords(expectedElements)];
        keep(new ToyTable(words));
        if (isShared()) {
            keepVersions(new long[VERSION_WORDS]);
        }
    }

    /**
     * Returns the number of slots.
     *
     * @return number of slots
     */
    protected final int slots() {
        return words.length * ToyLayout.PRINTS_PER_WORD;
    }

    /**
     * Returns the content of a slot.
     *
     * @param slot index of the slot
     * @return print, or 0 if the slot is empty
     */
    protected final int print(int slot) {
        return ToyTable.print(words, slot);
    }

    @Override
    public final ToyLayout layout() {
        return layout;
    }

    @Override
    protected final void use(FilterTable given) {
        words = ((ToyTable) given).array;
        occupied = (int) given.elements();
    }
}
