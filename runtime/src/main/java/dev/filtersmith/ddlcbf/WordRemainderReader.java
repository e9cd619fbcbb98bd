package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.FieldTable;

/**
 * Reads buckets that are a word, whose remainders have one length.
 *
 * @param table how the fields of a bucket are compared, and the slots of one that is overfull
 */
public record WordRemainderReader(FieldTable table) implements RemainderReader {
    WordRemainderReader(DynamicDLeftCountingLayout layout) {
        this(FieldTable.of(layout));
        if (layout.hasSlots()) {
            table.addSlots(layout.slotCode(), layout.spec().overfullSlots(), layout.slotBits());
        }
    }

    @Override
    public long holds(long[] words, int number, long hash) {
        return table.holds(words[number], hash);
    }

    @Override
    public int count(long[] words, int number, long hash) {
        return Long.bitCount(table.holders(words[number], hash));
    }
}
