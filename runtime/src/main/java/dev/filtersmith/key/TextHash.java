package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The hash of text and bytes. Text is hashed as bytes: one for each character if all of them are of
 * Latin-1, otherwise two, the lower one first.
 *
 * <p>The bytes are lanes of eight, the lowest first, the last one filled up with zeros. A lane
 * before them has twice their number, plus 1 if a character has two. {@link LaneHash} hashes these
 * lanes with the words of {@link KeySeed#text()}. Different keys have different lanes, and so the
 * bound for lanes holds for text. With a key, {@link SipHash} hashes the eight bytes of the first
 * lane and then the bytes themselves.
 *
 * <p>It is thread-safe and allocates nothing, except for a small buffer for each thread.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class TextHash {
    /** Number of lanes whose words are kept; those of others are derived at each use. */
    private static final int KEPT_LANES = 1 + TextBuffer.SIZE / Long.BYTES;

    /** Characters of a string from which on a copy is faster than reading them in place. */
    private static final int COPIED = 16;

    /** Characters of a lane of wide text. */
    private static final int CHARS = Long.BYTES / Character.BYTES;

    private final @Nullable SipHash sip;
    private final KeySeed seed;
    private final long[] words;
    private final long offset;
    private final long multiplier1;
    private final long multiplier2;

    /**
     * Creates a hash.
     *
     * @param seed seed or key
     */
    public TextHash(KeySeed seed) {
        this.sip = seed.sip();
        this.seed = seed.text();
        this.words = new long[2 * KEPT_LANES];
        for (int lane = 0; lane < KEPT_LANES; lane++) {
            words[2 * lane] = this.seed.high(lane);
            words[2 * lane + 1] = this.seed.low(lane);
        }
        this.offset = this.seed.offset();
        this.multiplier1 = this.seed.multiplier1();
        this.multiplier2 = this.seed.multiplier2();
    }

    /**
     * Hashes text. Equal content has equal hashes, whatever the class.
     *
     * @param text text
     * @return hash of its characters
     */
    public long text(CharSequence text) {
        return text instanceof String string ? string(string) : inPlace(text, ByteWords.isNarrow(text) ? 1 : 2);
    }

    private long string(String text) {
        int width = ByteWords.isNarrow(text) ? 1 : 2;
        int length = text.length();
        TextBuffer buffer = length < COPIED ? null : TextBuffer.ofThread();
        if (buffer == null) {
            return inPlace(text, width);
        }
        if (sip != null) {
            return width == 1 && length <= TextBuffer.SIZE ? keyed(sip, text, buffer.narrow()) : inPlace(text, width);
        }
        return width == 1 ? narrow(text, buffer.narrow()) : wide(text, buffer.wide());
    }

    /** Hashes a narrow text by blocks that are copied to a buffer. */
    @SuppressWarnings("deprecation") // Drops the high bytes of characters, which a narrow text has not.
    private long narrow(String text, byte[] buffer) {
        int length = text.length();
        long head = head(length, 1);
        if (length <= TextBuffer.SIZE) {
            text.getBytes(0, length, buffer, 0);
            return mix(kept(words, head, buffer, length));
        }
        long sum = product(0, head);
        for (int from = 0; from < length; from += TextBuffer.SIZE) {
            int count = Math.min(length - from, TextBuffer.SIZE);
            text.getBytes(from, from + count, buffer, 0);
            sum += sum(1 + from / Long.BYTES, buffer, count);
        }
        return mix(sum);
    }

    /** Hashes a wide text by blocks that are copied to a buffer. */
    private long wide(String text, char[] buffer) {
        int length = text.length();
        long sum = product(0, head(2L * length, 2));
        int lane = 1;
        for (int from = 0; from < length; from += TextBuffer.SIZE) {
            int count = Math.min(length - from, TextBuffer.SIZE);
            text.getChars(from, from + count, buffer, 0);
            int padded = (count + CHARS - 1) & -CHARS;
            Arrays.fill(buffer, count, padded, '\0');
            for (int at = 0; at < padded; at += CHARS, lane++) {
                sum += product(lane, ByteWords.wide(buffer, at));
            }
        }
        return mix(sum);
    }

    @SuppressWarnings("deprecation") // Drops the high bytes of characters, which a narrow text has not.
    private static long keyed(SipHash sip, String text, byte[] buffer) {
        int length = text.length();
        text.getBytes(0, length, buffer, 0);
        return sip.hash(head(length, 1), buffer, length);
    }

    /** Hashes a text of any class through its characters. */
    private long inPlace(CharSequence text, int width) {
        int length = text.length();
        long head = head((long) length * width, width);
        if (sip != null) {
            return sip.hash(head, text, width);
        }
        int step = Long.BYTES / width;
        int whole = length & -step;
        long sum = product(0, head);
        int lane = 1;
        for (int at = 0; at < whole; at += step, lane++) {
            sum += product(lane, width == 1 ? ByteWords.narrow(text, at) : ByteWords.wide(text, at));
        }
        return mix(whole == length ? sum : sum + product(lane, ByteWords.rest(text, whole, width)));
    }

    /**
     * Hashes bytes.
     *
     * @param bytes bytes
     * @return hash of all of them
     */
    public long bytes(byte[] bytes) {
        int length = bytes.length;
        long head = head(length, 1);
        if (sip != null) {
            return sip.hash(head, bytes, length);
        }
        return mix(
                length <= TextBuffer.SIZE
                        ? kept(words, head, bytes, length)
                        : product(0, head) + sum(1, bytes, length));
    }

    /**
     * Hashes the remaining bytes of a buffer, with the same result as an array of these bytes. The
     * position, limit and byte order of the buffer do not change and do not affect the result.
     *
     * @param buffer heap or direct buffer
     * @return hash of the bytes from position to limit
     */
    public long bytes(ByteBuffer buffer) {
        int length = buffer.remaining();
        long head = head(length, 1);
        if (sip != null) {
            return sip.hash(head, buffer);
        }
        long sum = product(0, head);
        int end = buffer.position() + (length & -Long.BYTES);
        int lane = 1;
        for (int at = buffer.position(); at < end; at += Long.BYTES, lane++) {
            sum += product(lane, ByteWords.word(buffer, at));
        }
        return mix(sum + product(lane, ByteWords.rest(buffer, end)));
    }

    /** Returns the lane before the bytes, which tells texts apart that have the same ones. */
    private static long head(long bytes, int width) {
        return 2 * bytes + width - 1;
    }

    /** Returns the sum of all products for bytes whose words are kept. */
    private static long kept(long[] words, long head, byte[] bytes, int length) {
        int whole = length & -Long.BYTES;
        long sum = product(words, 0, head);
        int at = 2;
        for (int from = 0; from < whole; from += Long.BYTES, at += 2) {
            sum += product(words, at, ByteWords.word(bytes, from));
        }
        return whole == length ? sum : sum + product(words, at, ByteWords.rest(bytes, length));
    }

    private static long product(long[] words, int at, long bits) {
        return words[at] * bits + Math.multiplyHigh(words[at + 1], bits);
    }

    /** Returns the sum of the products of bytes, which begin at some lane. */
    private long sum(int first, byte[] bytes, int length) {
        int whole = length & -Long.BYTES;
        int lane = first;
        long sum = 0;
        for (int at = 0; at < whole; at += Long.BYTES, lane++) {
            sum += product(lane, ByteWords.word(bytes, at));
        }
        return whole == length ? sum : sum + product(lane, ByteWords.rest(bytes, length));
    }

    private long product(int lane, long bits) {
        int at = 2 * lane;
        return at < words.length ? product(words, at, bits) : LaneHash.product(seed, lane, bits);
    }

    private long mix(long sum) {
        return LaneHash.mix(sum, offset, multiplier1, multiplier2);
    }
}
