package dev.filtersmith.wire;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.CRC32C;

/**
 * The payload of a stored filter: its words, little-endian, in blocks of 64 KB without gaps. After
 * the last block follow the checksums of all blocks, a CRC-32C of 4 bytes each.
 */
public final class StoredWords {
    private static final int BLOCK_BYTES = 1 << 16;

    private final ByteSource source;
    private final ByteBuffer sums;

    /** Blocks that came before there was a table to hold them. */
    private final Deque<ByteBuffer> came = new ArrayDeque<>();

    private long bytesLeft;
    private ByteBuffer block = ByteBuffer.allocate(0);

    /**
     * Begins to read the payload that follows a header. If the source is not known to have that
     * many bytes, all of it is read and verified here, so that a header alone makes nobody allocate
     * a table.
     *
     * @param source source behind the header
     * @param words number of words
     * @throws IOException if the source fails, ends early, or its words do not match their checksums
     */
    public StoredWords(ByteSource source, long words) throws IOException {
        this.source = source;
        this.bytesLeft = words * Long.BYTES;
        if (source.available() >= bytesLeft) {
            this.sums = sumsOf(words);
            return;
        }
        while (bytesLeft > 0) {
            came.add(readBlock(ByteBuffer.allocate(nextLength())));
        }
        this.sums = sumsOf(words);
        came.forEach(bytes -> sums.putInt(sum(bytes)));
        verify();
        sums.rewind();
    }

    private static ByteBuffer sumsOf(long words) {
        long blocks = (words * Long.BYTES + BLOCK_BYTES - 1) / BLOCK_BYTES;
        return ByteBuffer.allocate((int) (blocks * Integer.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
    }

    private int nextLength() {
        return (int) Math.min(BLOCK_BYTES, bytesLeft);
    }

    private ByteBuffer readBlock(ByteBuffer target) throws IOException {
        source.read(target.clear().limit(nextLength()), "words");
        bytesLeft -= target.limit();
        return target.rewind();
    }

    /**
     * Reads words.
     *
     * @param target buffer to fill; left at its limit
     * @throws IOException if the source fails or ends early
     */
    public void read(LongBuffer target) throws IOException {
        while (target.hasRemaining()) {
            if (!block.hasRemaining()) {
                block = nextBlock();
            }
            LongBuffer words = block.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
            move(words, target);
            block.position(block.position() + words.position() * Long.BYTES);
        }
    }

    private ByteBuffer nextBlock() throws IOException {
        ByteBuffer next = came.poll();
        if (next != null) {
            return next;
        }
        ByteBuffer bytes = readBlock(block.capacity() == 0 ? ByteBuffer.allocate(nextLength()) : block);
        sums.putInt(sum(bytes));
        return bytes;
    }

    /**
     * Ends the reading, after all words.
     *
     * @throws IOException if the source fails or ends early, or the words do not match their
     *     checksums
     */
    public void end() throws IOException {
        if (sums.position() > 0) {
            verify();
        }
    }

    private void verify() throws IOException {
        ByteBuffer stored = ByteBuffer.allocate(sums.capacity());
        source.read(stored, "checksums");
        int different = sums.rewind().mismatch(stored.rewind());
        if (different >= 0) {
            long from = (long) different / Integer.BYTES * BLOCK_BYTES;
            throw new StreamCorruptedException(
                    "the words of the filter do not match their checksum, in the block from byte " + from
                            + " of the payload");
        }
    }

    private static int sum(ByteBuffer bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes.array(), bytes.position(), bytes.remaining());
        return (int) sum.getValue();
    }

    /** Moves as many words as both buffers have. */
    private static void move(LongBuffer from, LongBuffer to) {
        int count = Math.min(from.remaining(), to.remaining());
        to.put(from.slice(from.position(), count));
        from.position(from.position() + count);
    }

    /**
     * Writes words and their checksums.
     *
     * @param sink target
     * @param table words of the table
     * @param stash words that follow them
     * @throws IOException if the target fails
     */
    static void write(ByteSink sink, LongBuffer table, LongBuffer stash) throws IOException {
        ByteBuffer sums = sumsOf((long) table.remaining() + stash.remaining());
        ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        while (table.hasRemaining() || stash.hasRemaining()) {
            LongBuffer words = block.clear().asLongBuffer();
            move(table, words);
            move(stash, words);
            block.limit(words.position() * Long.BYTES);
            sums.putInt(sum(block));
            sink.write(block);
        }
        sink.write(sums.rewind());
    }
}
