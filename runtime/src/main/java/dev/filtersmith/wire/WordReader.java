package dev.filtersmith.wire;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A reader of the words that follow the header of a stored filter. It takes the memory of a block,
 * and of four bytes for each block.
 */
public final class WordReader {
    private static final String WORDS = "words";

    /** The memory that a filter may take when less than a megabyte of its bytes came. */
    private static final long TRUSTED_BYTES = 32 << 20;

    /** Bytes that are kept, at least, while a source of unknown length shows that it has some. */
    private static final long AHEAD = 12 * Blocks.BYTES;

    /** Part of a larger filter's bytes that must have come before it is allocated. */
    private static final int PART_AHEAD = 8;

    /** Bytes of the stored checksums that are compared at once. */
    private static final int PIECE_BYTES = 1 << 10;

    private final ByteSource source;

    /** Blocks that came before there was a filter to keep them. */
    private final Deque<ByteBuffer> came = new ArrayDeque<>();

    private final ByteBuffer sums;
    private long bytesLeft;
    private ByteBuffer block = Blocks.allocate(0);

    /**
     * Begins to read words. A header alone makes nobody allocate a table: if the source is not
     * known to have that many bytes, the first of them are read here. They take less than a
     * megabyte for a filter of at most 32 MB, and otherwise an eighth of the filter.
     */
    public WordReader(ByteSource source, long words) throws IOException {
        this.source = source;
        this.bytesLeft = words * Long.BYTES;
        boolean known = source.has(bytesLeft + Blocks.sumBytes(words), WORDS);
        long kept = known ? 0 : Math.min(bytesLeft, bytesLeft <= TRUSTED_BYTES ? AHEAD : bytesLeft / PART_AHEAD);
        for (long keep = kept; keep > 0; keep -= Blocks.BYTES) {
            came.add(fill(Blocks.allocate(nextLength())));
        }
        sums = Blocks.sums(words);
    }

    private int nextLength() {
        return (int) Math.min(Blocks.BYTES, bytesLeft);
    }

    private ByteBuffer fill(ByteBuffer target) throws IOException {
        source.read(target.clear().limit(nextLength()), WORDS);
        bytesLeft -= target.limit();
        return target.rewind();
    }

    /** Reads words to the limit of a buffer. */
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

    /** Reads some words. */
    public long[] read(int words) throws IOException {
        long[] read = new long[words];
        read(LongBuffer.wrap(read));
        return read;
    }

    /** Reads words for their checksums only. */
    public void skip(long words) throws IOException {
        LongBuffer scrap = LongBuffer.allocate((int) Math.min(words, Blocks.BYTES / Long.BYTES));
        for (long left = words; left > 0; left -= scrap.limit()) {
            read(scrap.clear().limit((int) Math.min(left, scrap.capacity())));
        }
    }

    /** Goes on to the next block. Those that came are let go one by one. */
    private void next() throws IOException {
        if (!came.isEmpty()) {
            block = came.remove();
        } else {
            block = fill(block.capacity() < Blocks.BYTES ? Blocks.allocate(nextLength()) : block);
        }
        sums.putInt(Blocks.checksum(block));
    }

    /** Ends the reading, after all words. */
    public void end() throws IOException {
        ByteBuffer piece = Blocks.allocate(Math.min(PIECE_BYTES, sums.capacity()));
        for (sums.rewind(); sums.hasRemaining(); sums.position(sums.position() + piece.limit())) {
            source.read(piece.clear().limit(Math.min(piece.capacity(), sums.remaining())), "checksums");
            int different = sums.slice(sums.position(), piece.limit()).mismatch(piece.rewind());
            if (different >= 0) {
                long from = (long) (sums.position() + different) / Integer.BYTES * Blocks.BYTES;
                throw new StreamCorruptedException("the words of the filter do not match their checksum, in the block"
                        + " from byte " + from + " behind the header");
            }
        }
    }
}
