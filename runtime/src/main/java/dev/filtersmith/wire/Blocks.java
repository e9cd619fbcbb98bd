package dev.filtersmith.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.zip.CRC32C;

/** The blocks of a payload: 64 KB each, the last one shorter, and a CRC-32C of 4 bytes for each. */
final class Blocks {
    static final int BYTES = 1 << 16;

    private Blocks() {}

    static ByteBuffer allocate(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the bytes of the checksums of some words. */
    static long sumBytes(long words) {
        long blocks = (words * Long.BYTES + BYTES - 1) / BYTES;
        return blocks * Integer.BYTES;
    }

    /** Returns room for the checksums of some words. */
    static ByteBuffer sums(long words) {
        return allocate((int) sumBytes(words));
    }

    static int checksum(ByteBuffer block) {
        CRC32C sum = new CRC32C();
        sum.update(block.duplicate());
        return (int) sum.getValue();
    }

    /** Moves as many words as both buffers have. */
    static void move(LongBuffer from, LongBuffer to) {
        int count = Math.min(from.remaining(), to.remaining());
        to.put(from.slice(from.position(), count));
        from.position(from.position() + count);
    }
}
