package dev.filtersmith.rankindexed;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.wire.WireFormat;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * The trimmed form of a rank-indexed filter for transfer (section V of the paper), version 1: magic
 * "FSMT", version (1 byte), length of the spec's text (2 bytes) and its UTF-8 bytes; expected
 * elements, seed, number of buckets, of occupied slots, of bits (8 bytes each, big-endian); the
 * bits, bit i as bit i % 8 of byte i / 8; the CRC-32C of everything before (8 bytes). The bits are
 * those of one bucket after the other, without gaps: the base index, the used part of the higher
 * index, the remainders of the occupied slots. Counters are not written.
 */
public final class TrimmedFormat {
    private static final int MAGIC = 0x46534d54;
    private static final int VERSION = 1;
    private static final int BLOCK_BYTES = 1 << 16;

    /** Allows a word to be read after the bits. */
    private static final int TAIL_BYTES = 8;

    private static final int MOST_BYTES = Integer.MAX_VALUE - 2 * TAIL_BYTES;

    private TrimmedFormat() {}

    /**
     * The data before the bits.
     *
     * @param spec text of the filter's spec
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @param buckets number of buckets
     * @param slots number of occupied slots
     * @param bits number of bits
     */
    public record Header(String spec, long expectedElements, long seed, long buckets, long slots, long bits) {}

    /** A writer of the bits of a filter. */
    interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    static void write(Header header, OutputStream out, Body body) throws IOException {
        CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
        DataOutputStream data = new DataOutputStream(new BufferedOutputStream(checked, BLOCK_BYTES));
        byte[] spec = header.spec.getBytes(StandardCharsets.UTF_8);
        data.writeInt(MAGIC);
        data.writeByte(VERSION);
        data.writeShort(spec.length);
        data.write(spec);
        data.writeLong(header.expectedElements);
        data.writeLong(header.seed);
        data.writeLong(header.buckets);
        data.writeLong(header.slots);
        data.writeLong(header.bits);
        body.writeTo(data);
        data.flush();
        data.writeLong(checked.getChecksum().getValue());
        data.flush();
    }

    /** Writes the buckets of a filter without their empty slots. */
    static void write(RankIndexedBuckets content, long seed, OutputStream out) throws IOException {
        ChainSpec spec = content.layout().spec();
        long buckets = content.size().buckets();
        long slots = RankIndexedStatistics.slots(content);
        Header header = new Header(
                spec.text(), content.size().expectedElements(), seed, buckets, slots, bits(spec, buckets, slots));
        write(header, out, body -> {
            BitOutput bits = new BitOutput(body);
            for (int bucket = 0; bucket < buckets; bucket++) {
                write(content, bucket, bits);
            }
            bits.flush();
        });
    }

    private static void write(RankIndexedBuckets content, int bucket, BitOutput bits) throws IOException {
        ChainSpec spec = content.layout().spec();
        bits.write(content.baseIndex(bucket), spec.chains());
        int used = content.used(bucket);
        for (int slot = 0; slot < used; slot++) {
            bits.write(content.continues(bucket, slot) ? 1 : 0, 1);
        }
        for (int slot = 0; slot < used; slot++) {
            bits.write(content.remainder(bucket, slot), spec.remainderBits());
        }
    }

    /** Returns the paper's B L + n (r + 1). */
    private static long bits(ChainSpec spec, long buckets, long slots) {
        return buckets * spec.chains() + slots * (spec.remainderBits() + 1);
    }

    /**
     * Reads the trimmed form of a filter. The content of the stream is not trusted before its
     * checksum is verified. Until then no more memory is taken than the stream has bytes.
     *
     * @param in stream positioned at the start of a trimmed filter; not read beyond its end
     * @return content
     * @throws IOException if the stream fails, ends early or holds no trimmed filter of this
     *     version
     */
    public static TrimmedBuckets read(InputStream in) throws IOException {
        CheckedInputStream checked = new CheckedInputStream(in, new CRC32C());
        DataInputStream data = new DataInputStream(checked);
        WireFormat.requireVersion(data, MAGIC, "trimmed filter", VERSION);
        byte[] spec = new byte[data.readUnsignedShort()];
        data.readFully(spec);
        String text = new String(spec, StandardCharsets.UTF_8);
        Header header =
                new Header(text, data.readLong(), data.readLong(), data.readLong(), data.readLong(), data.readLong());
        byte[] bytes = readBits(data, header.bits);
        long sum = checked.getChecksum().getValue();
        if (data.readLong() != sum) {
            throw new StreamCorruptedException("the trimmed filter does not match its checksum");
        }
        try {
            return content(header, bytes);
        } catch (FilterSpecException unknown) {
            StreamCorruptedException corrupted =
                    new StreamCorruptedException("the stream holds no filter of this library: " + unknown.getMessage());
            corrupted.initCause(unknown);
            throw corrupted;
        }
    }

    private static byte[] readBits(DataInputStream data, long bits) throws IOException {
        long count = (bits >>> 3) + ((bits & 7) == 0 ? 0 : 1);
        if (bits < 0 || count > MOST_BYTES) {
            throw new StreamCorruptedException("the trimmed filter has " + bits + " bits, more than an array can hold");
        }
        byte[] bytes = new byte[(int) Math.min(count, BLOCK_BYTES) + TAIL_BYTES];
        for (int read = 0; read < count; ) {
            int length = (int) Math.min(count - read, BLOCK_BYTES);
            if (bytes.length < read + length + TAIL_BYTES) {
                bytes = Arrays.copyOf(bytes, (int) Math.min(count + TAIL_BYTES, 2L * bytes.length));
            }
            data.readFully(bytes, read, length);
            read += length;
        }
        return bytes;
    }

    /** Returns the content if all numbers of the header and the bitmaps agree. */
    private static TrimmedBuckets content(Header header, byte[] bytes) throws StreamCorruptedException {
        if (!(FilterSpec.parse(header.spec) instanceof ChainSpec spec)) {
            throw new StreamCorruptedException(header.spec + " is no spec of a rank-indexed filter");
        }
        if (RankIndexedRules.needsSearch(spec)) {
            throw new StreamCorruptedException(header.spec + " does not name its geometry in full");
        }
        RankIndexedLayout layout = RankIndexedLayout.of(spec);
        long buckets = layout.size(header.expectedElements).buckets();
        if (header.buckets != buckets) {
            throw new StreamCorruptedException("the trimmed filter has " + header.buckets + " buckets, but a filter of "
                    + layout.spec() + " for " + header.expectedElements + " elements has " + buckets);
        }
        long most = buckets * layout.capacity();
        if (header.slots < 0 || header.slots > most) {
            throw new StreamCorruptedException(
                    "the trimmed filter has " + header.slots + " slots in use, its buckets have " + most + " at most");
        }
        long bits = bits(layout.spec(), buckets, header.slots);
        if (header.bits != bits) {
            throw new StreamCorruptedException(
                    "the trimmed filter has " + header.bits + " bits, its buckets and slots take " + bits);
        }
        return new TrimmedBuckets(layout, header, bytes);
    }
}
