package dev.filtersmith.wire;

import dev.filtersmith.key.Causes;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.QuotedText;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * The header of a stored filter, version 2. {@code docs/guide/format.md} draws its bytes.
 *
 * @param set whether the filter is a set of a family that could count, but has not counted
 * @param seed seed of the keys' hashes, or its check value
 * @param shard number of the shard that the filter is, from 0
 * @param shards number of shards of the filter that it is one of; 0 if it is no shard
 */
public record StoredHeader(
        StoredForm form,
        String spec,
        boolean set,
        String keys,
        StoredSeed seed,
        long expectedElements,
        long elements,
        long tableWords,
        int stashWords,
        int shard,
        int shards,
        StoredCopies copies) {
    /** Version of the meaning of a filter's words. */
    public static final int BITS_VERSION = 1;

    /** The same of rank-indexed filters. With version 1 some had other buckets in as many words. */
    private static final int RANK_INDEXED_BITS_VERSION = 2;

    /** The first four bytes of every stored filter: "FSMF". */
    static final int MAGIC = 0x464d5346;

    /** Version of the form. */
    static final int VERSION = 2;

    /** The payload begins at a multiple of this, which is the size of a line of a cache. */
    private static final int ALIGNMENT = 64;

    /** The flag of a set; those below are of the seed. */
    private static final int SET = 4;

    private static final int PREFIX_BYTES = 12;
    private static final int FIXED_BYTES = 72;
    private static final int TEXT_LENGTH_BYTES = 2;
    private static final int MAX_TEXT = (1 << 16) - 1;

    /** Two texts of the highest length, and everything else. */
    private static final int MAX_BYTES = 1 << 18;

    public void requireWords(long table, int stashCapacity) throws StreamCorruptedException {
        if (tableWords != table || stashWords < 0 || stashWords > stashCapacity) {
            throw new StreamCorruptedException("the filter has " + tableWords + " words and " + stashWords
                    + " in its stash; its table takes " + table + ", its stash at most " + stashCapacity);
        }
    }

    /** Checks the size of the words that follow. */
    public void requireSize(long maxBytes) throws StreamCorruptedException {
        if (heapBytes() > maxBytes) {
            throw new StreamCorruptedException("the filter takes " + heapBytes() / Long.BYTES
                    + " words of 8 bytes, and this reader" + " accepts " + maxBytes + " bytes");
        }
    }

    /** Returns the number of words that follow. */
    public long words() {
        return tableWords + stashWords + copies.words();
    }

    /**
     * Returns the bytes that the filter takes on the heap; more than there are words for copies,
     * which have empty slots between them.
     */
    public long heapBytes() {
        return (words() + copies.words()) * Long.BYTES;
    }

    /** Returns the number of bytes that follow the header. */
    public long payloadBytes() {
        return words() * Long.BYTES + Blocks.sumBytes(words());
    }

    /** Returns the zeros behind the payload that align the header that follows. */
    private byte[] padding() {
        return new byte[(int) (-payloadBytes() & ALIGNMENT - 1)];
    }

    /** Writes zeros behind the payload, so that the next header begins where it can be mapped. */
    public void writePadding(ByteSink sink) throws IOException {
        sink.write(ByteBuffer.wrap(padding()));
    }

    /** Reads the zeros behind the payload. */
    public void readPadding(ByteSource source) throws IOException {
        byte[] zeros = padding();
        ByteBuffer bytes = ByteBuffer.allocate(zeros.length);
        source.read(bytes, "padding");
        if (!Arrays.equals(bytes.array(), zeros)) {
            throw new StreamCorruptedException("the bytes between two filters are not 0");
        }
    }

    ByteBuffer encode() {
        byte[] specText = utf8(spec, MAX_TEXT);
        byte[] keysText = utf8(keys, KeyText.MAX_BYTES);
        int used = FIXED_BYTES
                + 2 * TEXT_LENGTH_BYTES
                + specText.length
                + keysText.length
                + copies.bytes()
                + Integer.BYTES;
        int length = (used + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(MAGIC).putShort((short) VERSION).putShort((short) form.code());
        bytes.putInt(length).putInt(seed.flags() | (set ? SET : 0) | copies.flags());
        bytes.putLong(expectedElements).putLong(elements);
        bytes.putLong(seed.value()).putLong(seed.check());
        bytes.putLong(tableWords).putInt(stashWords);
        bytes.putShort((short) seed.hashVersion()).putShort((short) bitsVersion(spec));
        bytes.putInt(shard).putInt(shards);
        put(bytes, specText);
        put(bytes, keysText);
        copies.put(bytes);
        bytes.putInt(length - Integer.BYTES, checksum(bytes));
        return bytes.rewind();
    }

    private static int bitsVersion(String spec) {
        return spec.startsWith("@RankIndexed") ? RANK_INDEXED_BITS_VERSION : BITS_VERSION;
    }

    private static byte[] utf8(String text, int most) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > most) {
            throw new IllegalStateException("\"" + text.substring(0, 100) + "...\" has " + bytes.length
                    + " bytes; the header of a stored filter has room for " + most + ".");
        }
        return bytes;
    }

    private static void put(ByteBuffer bytes, byte[] text) {
        bytes.putShort((short) text.length).put(text);
    }

    /** Computes the checksum of everything before the last four bytes. */
    private static int checksum(ByteBuffer bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes.slice(0, bytes.capacity() - Integer.BYTES));
        return (int) sum.getValue();
    }

    /** Reads a header. Nothing of it is used before its checksum is verified. */
    public static StoredHeader read(ByteSource source, StoredForm required, StoredForm... others) throws IOException {
        ByteBuffer prefix = ByteBuffer.allocate(PREFIX_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        source.read(prefix, "header");
        StoredForm form = formOf(prefix.rewind(), required, others);
        int length = lengthOf(prefix, form);
        ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        source.read(bytes.put(prefix.rewind()), "header");
        if (bytes.getInt(length - Integer.BYTES) != checksum(bytes)) {
            throw new StreamCorruptedException("the header of the " + form + " does not match its checksum");
        }
        bytes.position(PREFIX_BYTES);
        try {
            return decode(bytes, form);
        } catch (BufferUnderflowException forged) {
            throw Causes.of(forged, new StreamCorruptedException("the texts of the header are longer than the header"));
        }
    }

    private static StoredForm formOf(ByteBuffer prefix, StoredForm form, StoredForm... others)
            throws StreamCorruptedException {
        int magic = prefix.getInt();
        if (magic != MAGIC) {
            throw new StreamCorruptedException("the source holds no " + form + ": it begins with "
                    + Integer.toHexString(Integer.reverseBytes(magic)) + ", not "
                    + Integer.toHexString(Integer.reverseBytes(MAGIC)));
        }
        int version = Short.toUnsignedInt(prefix.getShort());
        if (version != VERSION) {
            throw new StreamCorruptedException(
                    "the " + form + " is stored in version " + version + "; this library reads version " + VERSION);
        }
        int code = Short.toUnsignedInt(prefix.getShort());
        for (StoredForm other : others) {
            if (code == other.code()) {
                return other;
            }
        }
        if (code != form.code()) {
            throw new StreamCorruptedException("the source holds " + StoredForm.nameOf(code) + ", not a " + form
                    + "; read it with " + form.other() + ".");
        }
        return form;
    }

    private static int lengthOf(ByteBuffer prefix, StoredForm form) throws StreamCorruptedException {
        int length = prefix.getInt();
        if (length < FIXED_BYTES || length > MAX_BYTES || length % ALIGNMENT != 0) {
            throw new StreamCorruptedException("the header of the " + form + " has " + length
                    + " bytes, which is no length that this library writes");
        }
        return length;
    }

    private static StoredHeader decode(ByteBuffer bytes, StoredForm form) throws StreamCorruptedException {
        int flags = bytes.getInt();
        long expectedElements = bytes.getLong();
        long elements = bytes.getLong();
        long seed = bytes.getLong();
        long check = bytes.getLong();
        long tableWords = bytes.getLong();
        int stashWords = bytes.getInt();
        int hashVersion = Short.toUnsignedInt(bytes.getShort());
        int bitsVersion = Short.toUnsignedInt(bytes.getShort());
        int shard = bytes.getInt();
        int shards = bytes.getInt();
        if (elements < 0) {
            throw new StreamCorruptedException("the header of the " + form + " has " + elements + " elements");
        }
        String spec = text(bytes);
        if (bitsVersion != bitsVersion(spec)) {
            throw new StreamCorruptedException("the words of the " + form + " are of version " + bitsVersion
                    + "; this library reads version " + bitsVersion(spec));
        }
        int keysFrom = bytes.position() + TEXT_LENGTH_BYTES;
        String keys = text(bytes);
        if (bytes.position() - keysFrom > KeyText.MAX_BYTES || !KeySignature.isSignature(keys)) {
            throw new StreamCorruptedException(
                    "the header has no signature of keys, but \"" + QuotedText.of(keys) + "\"");
        }
        return new StoredHeader(
                form,
                spec,
                (flags & SET) != 0,
                keys,
                StoredSeed.of(flags & ~(SET | StoredCopies.FLAG), seed, check, hashVersion),
                expectedElements,
                elements,
                tableWords,
                stashWords,
                shard,
                shards,
                StoredCopies.of(flags, form == StoredForm.FILTER && (flags & SET) == 0, bytes));
    }

    private static String text(ByteBuffer bytes) {
        byte[] text = new byte[Short.toUnsignedInt(bytes.getShort())];
        bytes.get(text);
        return new String(text, StandardCharsets.UTF_8);
    }
}
