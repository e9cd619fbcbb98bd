package dev.filtersmith.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.List;

/**
 * A writer of a stored filter: the header, the words in blocks, and the checksums of the blocks. It
 * takes the memory of a block.
 */
public final class WordWriter {
    private final ByteSink sink;
    private final ByteBuffer sums;
    private final ByteBuffer bytes = Blocks.allocate(Blocks.BYTES);
    private LongBuffer block = bytes.asLongBuffer();
    private long pending;
    private int pendingBits;

    /** Writes the header. */
    public WordWriter(StoredHeader header, ByteSink sink) throws IOException {
        this.sink = sink;
        this.sums = Blocks.sums(header.words());
        sink.write(header.encode());
    }

    /** Writes a filter: its header, its words and their checksums. */
    public static void write(StoredHeader header, List<LongBuffer> table, LongBuffer stash, ByteSink sink)
            throws IOException {
        WordWriter words = new WordWriter(header, sink);
        for (LongBuffer part : table) {
            words.put(part);
        }
        words.put(stash);
        words.end();
    }

    /** Writes words; their position does not matter afterwards. */
    public void put(LongBuffer words) throws IOException {
        while (words.hasRemaining()) {
            Blocks.move(words, block);
            flushFull();
        }
    }

    public void put(long word) throws IOException {
        block.put(word);
        flushFull();
    }

    /** Writes a field of 0 to 64 bits behind the last: bit i is bit i % 64 of word i / 64. */
    public void put(long value, int bits) throws IOException {
        pending |= value << pendingBits;
        pendingBits += bits;
        if (pendingBits >= Long.SIZE) {
            put(pending);
            pendingBits -= Long.SIZE;
            // The bits that did not fit; none if the field ended with the word.
            pending = pendingBits == 0 ? 0 : value >>> (bits - pendingBits);
        }
    }

    private void flushFull() throws IOException {
        if (!block.hasRemaining()) {
            flush();
        }
    }

    private void flush() throws IOException {
        bytes.limit(block.position() * Long.BYTES);
        sums.putInt(Blocks.checksum(bytes));
        sink.write(bytes);
        block = bytes.clear().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
    }

    /** Writes the checksums, after the last word. */
    public void end() throws IOException {
        if (pendingBits > 0) {
            put(pending);
        }
        if (block.position() > 0) {
            flush();
        }
        sink.write(sums.rewind());
    }
}
