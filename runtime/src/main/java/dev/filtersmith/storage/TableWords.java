package dev.filtersmith.storage;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words of a table in buffers, which may be a mapped file. A buffer has at most 2 GB, so a
 * table may have several. Words outside the table are 0.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class TableWords {
    /** Bytes of each buffer but the last. */
    public static final int PART_BYTES = 1 << 30;

    private static final int PART_SHIFT = 27;
    private static final int PART_MASK = (1 << PART_SHIFT) - 1;

    /** One and the same code for buffers on the heap and off it, unlike the classes of buffers. */
    private static final VarHandle WORDS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final int length;

    /** The last byte from which on a word is in the table, if that is below 2 GB; otherwise 2 GB. */
    private final int lastByte;

    /** The parts; null after the end of their use. */
    private ByteBuffer @Nullable [] parts;

    /**
     * Creates a view of words.
     *
     * @param length number of words
     * @param bytes their bytes, in parts of {@link #PART_BYTES}; more may follow in the last one
     */
    public TableWords(int length, List<ByteBuffer> bytes) {
        this.length = length;
        this.lastByte = (int) Math.min(Integer.MAX_VALUE, ((long) length - 1) * Long.BYTES);
        this.parts = bytes.stream().map(ByteBuffer::slice).toArray(ByteBuffer[]::new);
    }

    private ByteBuffer[] open() {
        ByteBuffer[] open = parts;
        if (open == null) {
            throw closed();
        }
        return open;
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("the view of the filter is closed");
    }

    /**
     * Returns the number of words.
     *
     * @return length of the table
     */
    public int length() {
        return length;
    }

    /**
     * Returns a word.
     *
     * @param index index of the word
     * @return word; 0 outside the table
     * @throws IllegalStateException if the words were closed
     */
    public long get(int index) {
        ByteBuffer[] open = open();
        return index >= 0 && index < length
                ? (long) WORDS.get(open[index >>> PART_SHIFT], (index & PART_MASK) * Long.BYTES)
                : 0;
    }

    /**
     * Returns the word that begins at a byte of the first 2 GB.
     *
     * @param from index of the byte
     * @return 64 bits from there; those outside the table are 0
     * @throws IllegalStateException if the words were closed
     */
    public long at(int from) {
        ByteBuffer[] open = open();
        int inPart = from & PART_BYTES - 1;
        return from >= 0 && from <= lastByte && inPart <= PART_BYTES - Long.BYTES
                ? (long) WORDS.get(open[from / PART_BYTES], inPart)
                : window((long) from * Byte.SIZE);
    }

    /**
     * Returns the word that begins at a bit.
     *
     * @param from index of the bit
     * @return 64 bits from there; those outside the table are 0
     */
    public long window(long from) {
        int word = (int) (from >>> 6);
        return get(word) >>> from | get(word + 1) << 1 << ~from;
    }

    /**
     * Copies words.
     *
     * @param from index of the first word
     * @param count number of words
     * @return copy; 0 outside the table
     */
    public long[] copy(int from, int count) {
        long[] copy = new long[count];
        for (int i = 0; i < count; i++) {
            copy[i] = get(from + i);
        }
        return copy;
    }

    /**
     * Returns the words in consecutive parts.
     *
     * @return buffers with positions of their own
     * @throws IllegalStateException if the words were closed
     */
    List<LongBuffer> parts() {
        List<LongBuffer> own = new ArrayList<>();
        for (ByteBuffer part : open()) {
            LongBuffer words = part.duplicate().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
            long left = length - ((long) own.size() << PART_SHIFT);
            own.add(words.slice(0, (int) Math.max(0, Math.min(left, words.limit()))));
        }
        return own;
    }

    /** Throws an exception if the words were closed. */
    void requireOpen() {
        open();
    }

    /** Ends the use of the words. */
    void close() {
        parts = null;
    }
}
