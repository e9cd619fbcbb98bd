package dev.filtersmith.storage;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The words of a table in buffers, which may be a mapped file. A buffer has at most 2 GB, so a
 * table may have several.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class TableWords {
    /** Bytes of each buffer but the last. */
    public static final int PART_BYTES = 1 << 30;

    private static final int PART_SHIFT = 27;
    private static final int PART_MASK = (1 << PART_SHIFT) - 1;

    private final int length;

    /** The parts; null after the end of their use. */
    private LongBuffer @Nullable [] parts;

    /**
     * Creates a view of words.
     *
     * @param length number of words
     * @param bytes their bytes, in parts of {@link #PART_BYTES}; more may follow in the last one
     */
    public TableWords(int length, List<ByteBuffer> bytes) {
        this.length = length;
        this.parts = bytes.stream()
                .map(part -> part.duplicate().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer())
                .toArray(LongBuffer[]::new);
    }

    private LongBuffer[] open() {
        LongBuffer[] open = parts;
        if (open == null) {
            throw new IllegalStateException("the view of the filter is closed");
        }
        return open;
    }

    /** Returns the number of words. */
    int length() {
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
        LongBuffer[] open = open();
        return index >= 0 && index < length ? open[index >>> PART_SHIFT].get(index & PART_MASK) : 0;
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
        LongBuffer[] open = open();
        LongBuffer[] own = new LongBuffer[open.length];
        for (int i = 0; i < own.length; i++) {
            long left = length - ((long) i << PART_SHIFT);
            own[i] = open[i].slice(0, (int) Math.max(0, Math.min(left, open[i].limit())));
        }
        return Arrays.asList(own);
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
