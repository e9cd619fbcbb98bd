package dev.filtersmith.bloom;

import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.WriterGates;
import java.nio.LongBuffer;

/** The slots of a Bloom family: bits, or counters. */
abstract class BloomFilterTable extends FilterTable {
    final BloomSlots slots;

    final BloomTableLayout layout;

    /** The gates of writers of counters, which let all pass unless several threads write. */
    final WriterGates gates;

    BloomFilterTable(BloomTableLayout layout, BloomSlots slots) {
        this.layout = layout;
        this.slots = slots;
        this.gates = new WriterGates(layout.slotBits() > 1 && layout.multiWriter());
    }

    @Override
    public final long[] array() {
        return slots.words;
    }

    @Override
    public final int buckets() {
        return slots.slotWords;
    }

    @Override
    public final WriterGates gates() {
        return gates;
    }

    final BloomSlots emptySlots() {
        return new BloomSlots(layout, new long[slots.words.length], slots.slotWords);
    }

    @Override
    public final LongBuffer words() {
        return LongBuffer.wrap(slots.words);
    }

    /** Each word counts on its own, and writers change it at once. */
    @Override
    public final boolean isReadBesideWriters() {
        return true;
    }

    @Override
    public final boolean changesWithoutStripes() {
        return layout.isShared();
    }
}
