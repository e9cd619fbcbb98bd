package dev.filtersmith.wire;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A reader of the words that follow the header of a stored filter. It takes the memory of a block.
 */
public final class WordReader {
    private final ByteSource source;

    /** Blocks of a source of unknown length, all of them verified. */
    private final Deque<ByteBuffer> came = new ArrayDeque<>();

    /** Checksums of the blocks that were read, unless they are verified. */
    private final ByteBuffer sums;

    private long bytesLeft;
    private ByteBuffer block = Blocks.allocate(0);

    /**
     * Begins to read words. If the source is not known to have that many bytes, all of them are
     * read and verified here, so that a header alone makes nobody allocate a table.
     *
     * @param source source behind the header
     * @param words number of words
     * @throws IOException if the source fails, ends early, or its words do not match their
     *     checksums
     */
    public WordReader(ByteSource source, long words) throws IOException {
        this.source = source;
        this.bytesLeft = words * Long.BYTES;
        if (source.available() >= bytesLeft) {
            sums = Blocks.sums(words);
            block = Blocks.allocate(Blocks.BYTES).limit(0);
            return;
        }
        while (bytesLeft > 0) {
            came.add(read(Blocks.allocate(nextLength())));
        }
        sums = Blocks.sums(0);
        verify(sumsOfAll(words));
    }

    private ByteBuffer sumsOfAll(long words) {
        ByteBuffer all = Blocks.sums(words);
        came.forEach(bytes -> all.putInt(Blocks.checksum(bytes)));
        return all;
    }

    private int nextLength() {
        return (int) Math.min(Blocks.BYTES, bytesLeft);
    }

    private ByteBuffer read(ByteBuffer target) throws IOException {
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
                next();
            }
            LongBuffer words = block.asLongBuffer();
            Blocks.move(words, target);
            block.position(block.position() + words.position() * Long.BYTES);
        }
    }

    private void next() throws IOException {
        if (sums.capacity() == 0) {
            block = came.remove();
        } else {
            sums.putInt(Blocks.checksum(read(block)));
        }
    }

    /**
     * Ends the reading, after all words.
     *
     * @throws IOException if the source fails or ends early, or the words do not match their
     *     checksums
     */
    public void end() throws IOException {
        if (sums.capacity() > 0) {
            verify(sums);
        }
    }

    private void verify(ByteBuffer computed) throws IOException {
        ByteBuffer stored = Blocks.allocate(computed.capacity());
        source.read(stored, "checksums");
        int different = computed.rewind().mismatch(stored.rewind());
        if (different >= 0) {
            long from = (long) different / Integer.BYTES * Blocks.BYTES;
            throw new StreamCorruptedException("the words of the filter do not match their checksum, in the block"
                    + " from byte " + from + " behind the header");
        }
    }
}
