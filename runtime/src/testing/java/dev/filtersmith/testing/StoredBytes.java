package dev.filtersmith.testing;

import dev.filtersmith.Filter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The bytes of a stored filter, by the document of the format, without the library's reader and
 * writer. Changes keep the checksums right.
 */
public final class StoredBytes {
    private static final int BLOCK = 1 << 16;
    private static final int TEXTS = 72;
    private static final int CHAIN = 3;
    private static final int SHARDED = 4;
    private static final int FLAGS = 12;
    private static final int COPIES = 8;

    private final ByteBuffer bytes;

    private StoredBytes(byte[] bytes) {
        this.bytes = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns a copy of the bytes. */
    public static StoredBytes of(byte[] stored) {
        return new StoredBytes(stored.clone());
    }

    /** Returns a copy of any bytes, with the checksums that their header and blocks would have. */
    public static StoredBytes repaired(byte[] bytes) {
        return new StoredBytes(bytes.clone()).repaired();
    }

    /** Writes a filter. */
    public static StoredBytes of(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        return new StoredBytes(out.toByteArray());
    }

    /** Writes the trimmed form of a filter. */
    public static StoredBytes trimmed(Filter filter) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTrimmed(out);
        return new StoredBytes(out.toByteArray());
    }

    /** Returns the length of the header. */
    public int header() {
        return bytes.getInt(8);
    }

    /** Returns the number of words, stash and copies included. */
    public int words() {
        return (int) words(0);
    }

    private long words(int start) {
        long words = bytes.getLong(start + 48) + bytes.getInt(start + 56);
        int at = entriesAt(start);
        boolean copies = (bytes.getInt(start + FLAGS) & COPIES) != 0 && at + 8 <= bytes.capacity();
        return copies ? words + 2L * bytes.getInt(at) + 2L * bytes.getInt(at + 4) : words;
    }

    /** Returns where the header has the numbers of elements with copies, if there are any. */
    public int entriesAt() {
        return entriesAt(0);
    }

    private int entriesAt(int start) {
        int keys = start + TEXTS + 2 + Short.toUnsignedInt(bytes.getShort(start + TEXTS));
        return keys + 2 > bytes.capacity() ? keys : keys + 2 + Short.toUnsignedInt(bytes.getShort(keys));
    }

    /** Changes two bytes of the header. */
    public StoredBytes withShort(int at, int value) {
        bytes.putShort(at, (short) value);
        return repaired();
    }

    /** Changes four bytes of the header. */
    public StoredBytes withInt(int at, int value) {
        bytes.putInt(at, value);
        return repaired();
    }

    /** Changes eight bytes of the header. */
    public StoredBytes withLong(int at, long value) {
        bytes.putLong(at, value);
        return repaired();
    }

    /** Changes a word. */
    public StoredBytes withWord(int index, long value) {
        bytes.putLong(header() + index * Long.BYTES, value);
        return repaired();
    }

    /** Replaces the words by a number of them with equal bytes; a negative number has none. */
    public StoredBytes withPayload(long words, int octet) {
        int header = header();
        int payload = (int) Math.max(0, words) * Long.BYTES;
        int sums = (payload + BLOCK - 1) / BLOCK * Integer.BYTES;
        ByteBuffer changed = ByteBuffer.allocate(header + payload + sums).order(ByteOrder.LITTLE_ENDIAN);
        changed.put(bytes.array(), 0, header).putLong(48, words);
        Arrays.fill(changed.array(), header, header + payload, (byte) octet);
        return new StoredBytes(changed.array()).repaired();
    }

    /** Replaces all words, those of the stash included. */
    public StoredBytes withWords(long... words) {
        for (int i = 0; i < words.length; i++) {
            bytes.putLong(header() + i * Long.BYTES, words[i]);
        }
        return repaired();
    }

    /** Replaces the texts of the spec and of the keys. */
    public StoredBytes withTexts(String spec, String keys) {
        byte[] specText = spec.getBytes(StandardCharsets.UTF_8);
        byte[] keysText = keys.getBytes(StandardCharsets.UTF_8);
        int before = header();
        int length = (TEXTS + 4 + specText.length + keysText.length + 4 + 63) / 64 * 64;
        ByteBuffer changed =
                ByteBuffer.allocate(bytes.capacity() - before + length).order(ByteOrder.LITTLE_ENDIAN);
        changed.put(bytes.array(), 0, TEXTS).putInt(8, length);
        changed.putShort((short) specText.length).put(specText);
        changed.putShort((short) keysText.length).put(keysText);
        changed.position(length).put(bytes.array(), before, bytes.capacity() - before);
        return new StoredBytes(changed.array()).repaired();
    }

    /** Returns the text of the spec. */
    public String spec() {
        return new String(bytes.array(), TEXTS + 2, Short.toUnsignedInt(bytes.getShort(TEXTS)), StandardCharsets.UTF_8);
    }

    /** Returns the signature of the keys. */
    public String keys() {
        int at = TEXTS + 2 + Short.toUnsignedInt(bytes.getShort(TEXTS));
        return new String(bytes.array(), at + 2, Short.toUnsignedInt(bytes.getShort(at)), StandardCharsets.UTF_8);
    }

    private StoredBytes repaired() {
        int next = repairedFrom(0);
        // The filters of a chain, or of shards, follow words of their own.
        boolean parts = bytes.capacity() > TEXTS && (bytes.getShort(6) == CHAIN || bytes.getShort(6) == SHARDED);
        while (next > 0 && parts && next < bytes.capacity()) {
            next = repairedFrom(next);
        }
        return this;
    }

    /** Repairs the checksums of a header and of its words. Returns where the next begins, or 0. */
    private int repairedFrom(int start) {
        int left = bytes.capacity() - start;
        int header = left < TEXTS ? 0 : bytes.getInt(start + 8);
        if (header < TEXTS || header > left) {
            return 0;
        }
        bytes.putInt(start + header - 4, sum(start, header - 4));
        long words = words(start);
        int payload = (int) Math.min(left - header, Math.max(0, words * Long.BYTES));
        int sums = start + header + payload;
        int blocks = (payload + BLOCK - 1) / BLOCK;
        for (int i = 0; i < blocks && sums + 4 * i + 4 <= bytes.capacity(); i++) {
            bytes.putInt(sums + 4 * i, sum(start + header + i * BLOCK, Math.min(BLOCK, payload - i * BLOCK)));
        }
        return (sums + 4 * blocks + 63) / 64 * 64;
    }

    /** Returns where the headers of the filters of a chain begin. */
    public int[] filters() {
        int[] starts = new int[(int) bytes.getLong(48)];
        int next = 0;
        for (int i = 0; i < starts.length; i++) {
            next = repairedFrom(next);
            starts[i] = next;
        }
        return starts;
    }

    private int sum(int from, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes.array(), from, length);
        return (int) sum.getValue();
    }

    /** Returns the bytes. */
    public byte[] array() {
        return bytes.array();
    }
}
