package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.FieldTable;
import dev.filtersmith.storage.TableWords;

/**
 * A reader of buckets that are a word and whose remainders have one length. A record, since it is a
 * part of a plan, which is a constant of bound classes.
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

    @Override
    public int count(TableWords words, int number, long hash) {
        return Long.bitCount(table.holders(words.get(number), hash));
    }
}
