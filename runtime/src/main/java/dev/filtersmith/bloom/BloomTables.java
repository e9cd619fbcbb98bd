package dev.filtersmith.bloom;

/** Creates the empty tables of the Bloom families. */
final class BloomTables {
    private BloomTables() {}

    /** Returns the table of a filter, or that of a view, which has no words. */
    static BloomFilterTable of(BloomTableLayout layout, long expectedElements, boolean view) {
        BloomSlots slots = new BloomSlots(layout, expectedElements, view ? 0 : layout.tableWords(expectedElements));
        if (layout.slotBits() > 1) {
            return new CounterTable(layout, slots);
        }
        return layout.storesCount() ? new ChoiceTable(layout, slots) : new BitTable(layout, slots);
    }
}
