package dev.filtersmith.benchmarks.cold;

import java.io.OutputStream;
import java.nio.ByteBuffer;

/** A stream into an array that was allocated before. */
final class MemoryTarget extends OutputStream {
    private final byte[] bytes;
    private int length;

    MemoryTarget(int capacity) {
        bytes = new byte[capacity];
    }

    /** Begins anew. */
    void clear() {
        length = 0;
    }

    /** Returns the array, which may be longer than what was written. */
    byte[] array() {
        return bytes;
    }

    /** Returns the number of bytes that were written. */
    int length() {
        return length;
    }

    /** Returns what was written. */
    ByteBuffer written() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    @Override
    public void write(int octet) {
        bytes[length++] = (byte) octet;
    }

    @Override
    public void write(byte[] source, int offset, int count) {
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }
}
