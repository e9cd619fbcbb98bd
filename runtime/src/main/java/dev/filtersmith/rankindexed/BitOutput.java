package dev.filtersmith.rankindexed;

import dev.filtersmith.wire.WordWriter;
import java.io.IOException;

/** A writer of consecutive bit fields: bit i is bit i % 64 of word i / 64. */
final class BitOutput {
    private final WordWriter words;
    private long pending;
    private int count;

    BitOutput(WordWriter words) {
        this.words = words;
    }

    /** Writes a field of 0 to 64 bits. The value must have no other bits. */
    void write(long value, int bits) throws IOException {
        pending |= value << count;
        count += bits;
        if (count >= Long.SIZE) {
            words.put(pending);
            count -= Long.SIZE;
            // The bits that did not fit; none if the field ended with the word.
            pending = count == 0 ? 0 : value >>> (bits - count);
        }
    }

    /** Writes the last word, with zeros above its bits. */
    void flush() throws IOException {
        if (count > 0) {
            words.put(pending);
            count = 0;
            pending = 0;
        }
    }
}
