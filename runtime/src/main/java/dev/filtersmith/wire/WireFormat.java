package dev.filtersmith.wire;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * The wire format, version 1, big-endian: magic "FSMF", version (1 byte), length of the spec's text
 * (2 bytes) and its UTF-8 bytes, expected elements, seed, number of words (8 bytes each), the
 * words, and the CRC-32C of all before (8 bytes).
 */
public final class WireFormat {
    private static final int MAGIC = 0x46534d46;
    private static final int VERSION = 1;
    private static final int BLOCK_WORDS = 1 << 13;

    /** A little less than the largest array that every JVM gives. */
    private static final int MOST_WORDS = Integer.MAX_VALUE - 8;

    private WireFormat() {}

    /**
     * Writes a filter.
     *
     * @param filter filter to write
     * @param out stream to write to; not closed
     * @throws IOException if the stream fails
     */
    public static void write(Filter filter, OutputStream out) throws IOException {
        CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
        DataOutputStream data = new DataOutputStream(new BufferedOutputStream(checked, 1 << 16));
        byte[] spec = filter.layout().spec().text().getBytes(StandardCharsets.UTF_8);
        data.writeInt(MAGIC);
        data.writeByte(VERSION);
        data.writeShort(spec.length);
        data.write(spec);
        data.writeLong(filter.expectedElements());
        data.writeLong(filter.seed());
        long[] words = filter.words();
        data.writeLong(words.length);
        for (long word : words) {
            data.writeLong(word);
        }
        data.flush();
        data.writeLong(checked.getChecksum().getValue());
        data.flush();
    }

    /**
     * The content of a stream whose checksum is verified. The words fit a filter of that spec and
     * size.
     *
     * @param layout geometry
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param words words of the buckets, then those of the stash
     */
    @SuppressWarnings("ArrayRecordComponent") // Passed on, never compared.
    public record Content(Layout layout, long expectedElements, long seed, long[] words) {}

    /**
     * Reads a filter. No value of the stream is used before its checksum is verified. Until then
     * memory is allocated only in proportion to the bytes that were read.
     *
     * @param in stream at the start of a filter; read no further than its end
     * @param geometry derives the layout of a spec without a search, or throws a {@link
     *     FilterSpecException}
     * @return content
     * @throws IOException if the stream fails, ends early or holds no filter of this version
     */
    public static Content read(InputStream in, Function<String, Layout> geometry) throws IOException {
        CheckedInputStream checked = new CheckedInputStream(in, new CRC32C());
        DataInputStream data = new DataInputStream(checked);
        requireVersion(data, MAGIC, "filter", VERSION);
        byte[] spec = new byte[data.readUnsignedShort()];
        data.readFully(spec);
        long expectedElements = data.readLong();
        long seed = data.readLong();
        long[] words = readWords(data);
        long sum = checked.getChecksum().getValue();
        if (data.readLong() != sum) {
            throw new StreamCorruptedException("the filter does not match its checksum");
        }
        try {
            Layout layout = geometry.apply(new String(spec, StandardCharsets.UTF_8));
            requireSize(layout, expectedElements, words.length);
            return new Content(layout, expectedElements, seed, words);
        } catch (FilterSpecException unknown) {
            StreamCorruptedException corrupted =
                    new StreamCorruptedException("the stream holds no filter of this library: " + unknown.getMessage());
            corrupted.initCause(unknown);
            throw corrupted;
        }
    }

    /**
     * Reads the magic number and the version at the start of a stream, and checks them.
     *
     * @param data stream at its start
     * @param wantedMagic magic number required
     * @param what name of the stored form, for messages
     * @param wantedVersion version required
     * @throws StreamCorruptedException if the stream begins with other numbers
     * @throws IOException if the stream fails
     */
    public static void requireVersion(DataInputStream data, int wantedMagic, String what, int wantedVersion)
            throws IOException {
        int magic = data.readInt();
        if (magic != wantedMagic) {
            throw new StreamCorruptedException("the stream holds no " + what + ": it begins with "
                    + Integer.toHexString(magic) + ", not " + Integer.toHexString(wantedMagic));
        }
        int version = data.readUnsignedByte();
        if (version != wantedVersion) {
            throw new StreamCorruptedException("the " + what + " is in version " + version
                    + " of the wire format; this library reads version " + wantedVersion);
        }
    }

    private static long[] readWords(DataInputStream data) throws IOException {
        long count = data.readLong();
        if (count < 0 || count > MOST_WORDS) {
            throw new StreamCorruptedException("the filter has " + count + " words, more than an array can hold");
        }
        byte[] block = new byte[(int) Math.min(count, BLOCK_WORDS) * Long.BYTES];
        long[] words = new long[block.length / Long.BYTES];
        for (int read = 0; read < count; ) {
            int length = (int) Math.min(count - read, BLOCK_WORDS);
            data.readFully(block, 0, length * Long.BYTES);
            if (words.length < read + length) {
                words = Arrays.copyOf(words, (int) Math.min(count, 2L * words.length));
            }
            ByteBuffer.wrap(block).asLongBuffer().get(words, read, length);
            read += length;
        }
        return words;
    }

    private static void requireSize(Layout layout, long expectedElements, int words) throws StreamCorruptedException {
        long table = layout.tableWords(expectedElements);
        int stash = layout.spec().stashCapacity();
        if (words < table || words > table + stash) {
            throw new StreamCorruptedException("the filter has " + words + " words, its buckets take " + table
                    + " and its stash at most " + stash + " more");
        }
    }
}
