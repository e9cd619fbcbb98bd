package dev.filtersmith.ddlcbf;

import dev.filtersmith.buckets.FieldClasses;
import dev.filtersmith.buckets.FieldWindow;
import dev.filtersmith.buckets.LoadLayout;
import dev.filtersmith.storage.TableWords;

/**
 * A reader of buckets of any size whose remainders have one length.
 *
 * @param deepest number of first bits that a counter may imply
 * @param geometry by counter code, the semi-sort depth and above it the bits of a field; for an
 *     overfull bucket, those of a slot
 * @param classes by {@code code << deepest | first bits}, the fields of the class; for an overfull
 *     bucket, all slots
 */
@SuppressWarnings("ArrayRecordComponent") // As in FieldTable.
public record WideRemainderReader(int bucketBits, int counterBits, int deepest, char[] geometry, char[] classes)
        implements RemainderReader {
    private static final int BITS_SHIFT = 8;

    WideRemainderReader(DynamicDLeftCountingLayout layout) {
        this(
                layout.bucketBits(),
                layout.counterBits(),
                layout.deepest(),
                new char[1 << layout.counterBits()],
                new char[1 << layout.counterBits() << layout.deepest()]);
        for (LoadLayout load : layout.loads()) {
            for (int rank = 0; rank < load.states(); rank++) {
                int code = load.firstCode() + rank;
                geometry[code] = (char) (load.depth() | load.fieldBits() << BITS_SHIFT);
                for (int bits = 0; bits < 1 << deepest; bits++) {
                    classes[code << deepest | bits] = FieldClasses.of(layout, load, rank, bits);
                }
            }
        }
        if (layout.hasSlots()) {
            int code = layout.slotCode();
            geometry[code] = (char) (layout.slotBits() << BITS_SHIFT);
            for (int bits = 0; bits < 1 << deepest; bits++) {
                classes[code << deepest | bits] =
                        FieldClasses.packed(0, layout.spec().overfullSlots());
            }
        }
    }

    @Override
    public long holds(long[] words, int number, long hash) {
        return count(words, number, hash);
    }

    @Override
    public int count(long[] words, int number, long hash) {
        long at = (long) number * bucketBits;
        int code = (int) FieldWindow.window(words, at) & (1 << counterBits) - 1;
        int bits = geometry[code] >>> BITS_SHIFT;
        char fields = classes[code << deepest | ((int) hash & ((1 << deepest) - 1))];
        long from = at + counterBits + (long) FieldClasses.first(fields) * bits;
        return FieldWindow.count(words, from, FieldClasses.count(fields), bits, hash >>> geometry[code]);
    }

    @Override
    public int count(TableWords words, int number, long hash) {
        int bucketWords = bucketBits / Long.SIZE;
        return count(words.copy(number * bucketWords, bucketWords), 0, hash);
    }
}
