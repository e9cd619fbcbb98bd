package dev.filtersmith.storage;

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
public final class TableWords {
    /** Bytes of each buffer but the last. */
    public static final int PART_BYTES = 1 << 30;

    private static final int PART_SHIFT = 27;
    private static final int PART_MASK = (1 << PART_SHIFT) - 1;

    private final int length;

    // Lookups of other threads see the end of the use soon: the fields are volatile, and each
    // method reads one of them once. The buffers stay valid as long as a lookup refers to them.

    /**
     * The bytes of a table of one part, the usual case; no bytes for larger tables, and null after
     * the end of their use.
     */
    private volatile @Nullable ByteBuffer whole;

    /** The same bytes as words, which the compiler reads in fewer steps. */
    private volatile @Nullable LongBuffer words;

    /** All parts; null after the end of their use. */
    private volatile ByteBuffer @Nullable [] parts;

    /** Creates a view of words. */
    public TableWords(int length, List<ByteBuffer> bytes) {
        this.length = length;
        ByteBuffer[] all = new ByteBuffer[bytes.size()];
        for (int i = 0; i < all.length; i++) {
            all[i] = bytes.get(i).slice().order(ByteOrder.LITTLE_ENDIAN);
        }
        ByteBuffer first = length <= PART_BYTES / Long.BYTES && all.length > 0
                ? all[0].slice(0, length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN)
                : ByteBuffer.allocate(0);
        this.parts = all;
        this.whole = first;
        this.words = first.asLongBuffer();
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

    /** Returns the exception for a change of a view by a method. */
    public static UnsupportedOperationException readOnly(String change) {
        return new UnsupportedOperationException(
                change + ": the filter is a read-only view of stored bytes. Read it with Filters.read to change it.");
    }

    /** Returns the number of words. */
    public int length() {
        return length;
    }

    /**
     * Returns a word; 0 outside the table.
     *
     * @throws IllegalStateException if the words were closed
     */
    public long get(int index) {
        LongBuffer known = words;
        if (known == null) {
            throw closed();
        }
        return index >= 0 && index < known.limit() ? known.get(index) : furtherOn(index);
    }

    private long furtherOn(int index) {
        return index >= 0 && index < length
                ? open()[index >>> PART_SHIFT].getLong((index & PART_MASK) * Long.BYTES)
                : 0;
    }

    /**
     * Returns the word that begins at a byte of the first 2 GB; its bits outside the table are 0.
     *
     * @throws IllegalStateException if the words were closed
     */
    public long at(int from) {
        ByteBuffer bytes = whole;
        if (bytes == null) {
            throw closed();
        }
        return from < 0 || Long.BYTES > bytes.limit() - from ? window((long) from * Byte.SIZE) : bytes.getLong(from);
    }

    /** Returns the word that begins at a bit; its bits outside the table are 0. */
    public long window(long from) {
        int word = (int) (from >>> 6);
        return get(word) >>> from | get(word + 1) << 1 << ~from;
    }

    /** Copies words; those outside the table are 0. */
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
     * @throws IllegalStateException if the words were closed
     */
    List<LongBuffer> parts() {
        List<LongBuffer> own = new ArrayList<>();
        for (ByteBuffer part : open()) {
            LongBuffer all = part.duplicate().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
            long left = length - ((long) own.size() << PART_SHIFT);
            own.add(all.slice(0, (int) Math.max(0, Math.min(left, all.limit()))));
        }
        return own;
    }

    /** Throws an exception if the words were closed. */
    void requireOpen() {
        open();
    }

    /** Ends the use of the words. */
    void close() {
        words = null;
        whole = null;
        parts = null;
    }
}
