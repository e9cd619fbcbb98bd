package dev.filtersmith.rankindexed;

import dev.filtersmith.storage.Bits;
import java.io.IOException;
import java.io.OutputStream;

/** A writer of consecutive bit fields: bit i is bit i % 8 of byte i / 8. */
final class BitOutput {
    private final OutputStream out;
    private long pending;
    private int count;

    BitOutput(OutputStream out) {
        this.out = out;
    }

    /** Writes a field of 0 to 64 bits. The value must have no other bits. */
    void write(long value, int bits) throws IOException {
        int low = Math.min(bits, Integer.SIZE);
        add(Bits.low(value, low), low);
        add(bits > low ? value >>> low : 0, bits - low);
    }

    private void add(long value, int bits) throws IOException {
        pending |= value << count;
        count += bits;
        while (count >= Byte.SIZE) {
            out.write((int) pending);
            pending >>>= Byte.SIZE;
            count -= Byte.SIZE;
        }
    }

    /** Writes the last byte, with zeros above its bits. */
    void flush() throws IOException {
        if (count > 0) {
            out.write((int) pending);
            count = 0;
            pending = 0;
        }
    }
}
