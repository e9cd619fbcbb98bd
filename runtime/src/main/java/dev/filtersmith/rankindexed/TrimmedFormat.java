package dev.filtersmith.rankindexed;

import dev.filtersmith.FilterSpecException;
import dev.filtersmith.wire.WireFormat;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
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

    /** A writer of the bits of a filter. */
    private interface Body {
        void writeTo(OutputStream out) throws IOException;
    }

    private static void write(TrimmedHeader header, OutputStream out, Body body) throws IOException {
        CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32C());
        DataOutputStream data = new DataOutputStream(new BufferedOutputStream(checked, BLOCK_BYTES));
        data.writeInt(MAGIC);
        data.writeByte(VERSION);
        header.write(data);
        body.writeTo(data);
        data.flush();
        data.writeLong(checked.getChecksum().getValue());
        data.flush();
    }

    /**
     * Writes a trimmed filter.
     *
     * @param trimmed content
     * @param out stream to write to; not closed
     * @throws IOException if the stream fails
     */
    public static void write(TrimmedBuckets trimmed, OutputStream out) throws IOException {
        write(trimmed.header(), out, trimmed::writeBits);
    }

    /** Writes the buckets of a filter without their empty slots. */
    static void write(RankIndexedBuckets content, long seed, OutputStream out) throws IOException {
        write(TrimmedHeader.of(content, seed), out, body -> {
            BitOutput bits = new BitOutput(body);
            for (int bucket = 0; bucket < content.size().buckets(); bucket++) {
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
        TrimmedHeader header = TrimmedHeader.read(data);
        byte[] bytes = readBits(data, header.bits());
        long sum = checked.getChecksum().getValue();
        if (data.readLong() != sum) {
            throw new StreamCorruptedException("the trimmed filter does not match its checksum");
        }
        try {
            return new TrimmedBuckets(header.layout(), header, bytes);
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
}
