package dev.filtersmith.bloom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Filter;

/** A model of the table of a Bloom family: a number for each slot, without words. */
final class BloomTable {
    final int[] slots;
    private final BloomTableLayout layout;
    private final int slotsPerWord;
    private final Probes probes;

    BloomTable(BloomTableLayout layout, long elements) {
        int words = layout.slotWords(elements);
        this.layout = layout;
        this.slotsPerWord = 64 / layout.slotBits();
        this.slots = new int[words * slotsPerWord];
        this.probes = new Probes(layout, words);
    }

    /** Returns the slots of a key in a group, one for each hash function. */
    int[] of(long hash, int group) {
        long first = Probes.first(hash, group);
        int[] indices = new int[layout.hashFunctions()];
        for (int i = 0; i < indices.length; i++) {
            long number = first + i * Probes.step(first);
            indices[i] = probes.word(number) * slotsPerWord + probes.bit(number) / layout.slotBits();
        }
        return indices;
    }

    void assertEqualTo(Filter filter) {
        long[] words = filter.words();
        for (int i = 0; i < slots.length; i++) {
            long value = words[i / slotsPerWord] >>> (i % slotsPerWord * layout.slotBits());
            assertThat((int) value & ((1 << layout.slotBits()) - 1))
                    .as("slot %d of %s", i, filter)
                    .isEqualTo(slots[i]);
        }
    }

    double fill() {
        int inUse = 0;
        for (int slot : slots) {
            inUse += slot == 0 ? 0 : 1;
        }
        return (double) inUse / slots.length;
    }
}
