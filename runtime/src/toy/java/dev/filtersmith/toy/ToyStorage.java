package dev.filtersmith.toy;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterContent;
import dev.filtersmith.KeySeed;
import dev.filtersmith.storage.FilterStorage;
import dev.filtersmith.storage.SharedFilter;
import java.nio.LongBuffer;
import java.util.Optional;

/** A table of prints, and the cold paths over it. A slot with the value 0 is empty. */
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
     */
    @SuppressWarnings("this-escape") // The calls are of final methods, which set and read fields.
    protected ToyStorage(ToyLayout layout, long expectedElements, KeySeed seed, Engine engine) {
        super(engine, expectedElements, seed, 0, layout.spec().concurrency());
        this.layout = layout;
        this.words = new long[isView() ? 0 : (int) layout.tableWords(expectedElements)];
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
        return (int) (words[slot >>> 2] >>> (slot << 4)) & 0xffff;
    }

    @Override
    public final ToyLayout layout() {
        return layout;
    }

    @Override
    protected final LongBuffer table() {
        return LongBuffer.wrap(words);
    }

    @Override
    protected final String tableSize() {
        return slots() + " slots";
    }

    /** The slot of a print depends on those that were there before: its first is unknown. */
    @Override
    protected final boolean absorb(SharedFilter other) {
        throw new UnsupportedOperationException("putAll: " + layout.spec() + " has no union. Put the keys again.");
    }

    @Override
    protected final void detach() {
        words = new long[words.length];
    }

    @Override
    protected final void restored() {
        occupied = 0;
        for (int slot = 0; slot < slots(); slot++) {
            occupied += print(slot) == 0 ? 0 : 1;
        }
    }

    /** A lookup ends at an empty slot. */
    @Override
    protected final Optional<String> faultInTable() {
        return occupied < slots() ? Optional.empty() : Optional.of("no slot is empty");
    }

    @Override
    protected final long elementsInTable() {
        return occupied;
    }

    /** An absent key is compared with the prints between its slot and the next empty slot. */
    @Override
    protected final double rateOfTable() {
        long compared = 0;
        int run = 0;
        // The second turn counts the run that goes around the end of the table.
        for (int i = 2 * slots() - 1; i >= 0; i--) {
            run = print(i % slots()) == 0 ? 0 : run + 1;
            compared += i < slots() ? run : 0;
        }
        return (double) compared / slots() / 0xffff;
    }

    @Override
    protected final FilterContent scanTable() {
        return new FilterContent(occupied, rateOfTable(), histogram());
    }

    private long[] histogram() {
        long[] histogram = new long[ToyLayout.PRINTS_PER_WORD + 1];
        for (int word = 0; word < words.length; word++) {
            int load = 0;
            for (int i = 0; i < ToyLayout.PRINTS_PER_WORD; i++) {
                load += print(word * ToyLayout.PRINTS_PER_WORD + i) == 0 ? 0 : 1;
            }
            histogram[load]++;
        }
        return histogram;
    }
}
