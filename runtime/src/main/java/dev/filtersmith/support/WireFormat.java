package dev.filtersmith.support;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * The wire format, version 1, big-endian: magic "FSMF", version (1 byte), length of the spec's text (2 bytes) and its UTF-8
 * bytes, expected elements, seed, number of words (8 bytes each), the words, and the CRC-32C of all before (8 bytes).
 */
public final class WireFormat {
    private static final int MAGIC = 0x46534d46;
    private static final int VERSION = 1;

    private WireFormat() {}

    static void write(Filter filter, OutputStream out) throws IOException {
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
     * What stands before the words.
     *
     * @param spec the filter's spec
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     */
    public record Header(FilterSpec spec, long expectedElements, long seed) {}

    /** Reads a filter in two steps, so that the caller can make the filter in between. */
    public static final class Reader {
        private final CheckedInputStream checked;
        private final DataInputStream data;

        /**
         * A reader.
         *
         * @param in stream at the start of a filter; read no further than its end
         */
        public Reader(InputStream in) {
            checked = new CheckedInputStream(in, new CRC32C());
            data = new DataInputStream(checked);
        }

        /**
         * Reads what stands before the words.
         *
         * @return header
         * @throws IOException if the stream fails, ends early or holds no filter of this version
         */
        public Header header() throws IOException {
            int magic = data.readInt();
            if (magic != MAGIC) {
                throw new StreamCorruptedException("the stream holds no filter: it begins with "
                        + Integer.toHexString(magic) + ", not " + Integer.toHexString(MAGIC));
            }
            int version = data.readUnsignedByte();
            if (version != VERSION) {
                throw new StreamCorruptedException("the filter is in version " + version
                        + " of the wire format; this library reads version " + VERSION);
            }
            byte[] spec = data.readNBytes(data.readUnsignedShort());
            return new Header(
                    FilterSpec.parse(new String(spec, StandardCharsets.UTF_8)), data.readLong(), data.readLong());
        }

        /**
         * Reads the words into an empty filter of the header's spec, size and seed.
         *
         * @param filter filter to fill
         * @throws IOException if the stream fails, ends early, or its words do not fit or do not match their checksum; the
         *     filter is unchanged then
         */
        public void wordsInto(FilterSupport filter) throws IOException {
            long table = filter.table().length;
            long count = data.readLong();
            if (count < table || count > table + filter.stashCapacity()) {
                throw new StreamCorruptedException("the filter has " + count + " words, its buckets take " + table
                        + " and its stash at most " + filter.stashCapacity() + " more");
            }
            long[] words = new long[(int) count];
            for (int i = 0; i < words.length; i++) {
                words[i] = data.readLong();
            }
            long sum = checked.getChecksum().getValue();
            if (data.readLong() != sum) {
                throw new StreamCorruptedException("the filter's words do not match their checksum");
            }
            filter.restore(words);
        }
    }
}
