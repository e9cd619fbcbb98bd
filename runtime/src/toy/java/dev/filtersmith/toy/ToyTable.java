package dev.filtersmith.toy;

import dev.filtersmith.FilterContent;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.Stripes;
import dev.filtersmith.storage.TableOwner;
import java.nio.LongBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A table of prints. A slot with the value 0 is empty. */
public final class ToyTable extends FilterTable {
    /**
     * Slot i is the i % 4-th 16 bits of word i / 4. The last word is the number of occupied slots.
     */
    private final long[] array;

    private final int slotWords;
    private final boolean shared;

    private ToyTable(int slotWords, boolean shared, long... array) {
        this.slotWords = slotWords;
        this.shared = shared;
        this.array = array;
    }

    /** Returns an empty table, or that of a view, which has no words. */
    static ToyTable of(ToyLayout layout, long expectedElements, boolean view) {
        int words = (int) layout.tableWords(expectedElements);
        boolean shared = !view && layout.spec().concurrency().isShared();
        return new ToyTable(words, shared, new long[view ? 0 : words + 1]);
    }

    /**
     * Returns the content of a slot.
     *
     * @param words words of the table
     * @param slot index of the slot
     * @return print, or 0 if the slot is empty
     */
    public static int print(long[] words, int slot) {
        return (int) (words[slot >>> 2] >>> (slot << 4)) & 0xffff;
    }

    private int slots() {
        return slotWords * ToyLayout.PRINTS_PER_WORD;
    }

    @Override
    public long[] array() {
        return array;
    }

    @Override
    public int buckets() {
        return slotWords;
    }

    @Override
    public long @Nullable [] versions() {
        return shared ? new long[Stripes.WORDS] : null;
    }

    @Override
    public void restored() {
        array[slotWords] = elements();
    }

    private int run(int slot, int run) {
        return print(array, slot) == 0 ? 0 : run + 1;
    }

    @Override
    public LongBuffer words() {
        return LongBuffer.wrap(array, 0, slotWords);
    }

    @Override
    public ToyTable emptied() {
        return new ToyTable(slotWords, shared, new long[array.length]);
    }

    @Override
    public String sizeText() {
        return slots() + " slots";
    }

    /** The slot of a print depends on those that were there before: its first is unknown. */
    @Override
    public boolean absorb(FilterTable other, int moreStashed, TableOwner owner) {
        throw new UnsupportedOperationException("putAll: @ToyFilter has no union. Put the keys again.");
    }

    /** A lookup ends at an empty slot. */
    @Override
    public Optional<String> fault() {
        return elements() < slots() ? Optional.empty() : Optional.of("no slot is empty");
    }

    @Override
    public long elements() {
        long occupied = 0;
        for (int slot = 0; slot < slots(); slot++) {
            occupied += print(array, slot) == 0 ? 0 : 1;
        }
        return occupied;
    }

    /** An absent key is compared with the prints between its slot and the next empty slot. */
    @Override
    public double falsePositiveRate() {
        long compared = 0;
        int run = 0;
        // The second turn counts the run that goes around the end of the table.
        for (int i = 2 * slots() - 1; i >= 0; i--) {
            run = run(i % slots(), run);
            compared += i < slots() ? run : 0;
        }
        return (double) compared / slots() / 0xffff;
    }

    @Override
    public FilterContent scan(int stashed) {
        return new FilterContent(elements(), falsePositiveRate(), histogram());
    }

    private long[] histogram() {
        long[] histogram = new long[ToyLayout.PRINTS_PER_WORD + 1];
        for (int word = 0; word < slotWords; word++) {
            int load = 0;
            for (int i = 0; i < ToyLayout.PRINTS_PER_WORD; i++) {
                load += print(array, word * ToyLayout.PRINTS_PER_WORD + i) == 0 ? 0 : 1;
            }
            histogram[load]++;
        }
        return histogram;
    }
}
