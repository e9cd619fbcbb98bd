package dev.filtersmith.key;

import dev.filtersmith.KeySeed;
import dev.filtersmith.link.AgentLink;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The hash of text and bytes. Text is hashed as bytes: one for each character if all of them are of
 * Latin-1, otherwise two, the lower one first.
 *
 * <p>The bytes are lanes of eight, the lowest first, the last one filled up with zeros. {@link
 * PairSum} reduces them to 64 bits, together with a head: twice the number of bytes, plus 1 if a
 * character has two. Different keys have different lanes or heads, and so its bound holds for any
 * text. The sum is mixed like a number. With a key, {@link SipHash} hashes the eight bytes of the
 * head and then the bytes themselves.
 *
 * <p>It is thread-safe and allocates nothing, except for small buffers for each thread.
 */
public final class TextHash {
    /** Characters of a string from which on a copy is faster than reading them in place. */
    private static final int COPIED = 16;

    /** Characters of a pair of lanes of wide text. */
    private static final int CHARS = PairSum.BYTES / Character.BYTES;

    /** The recorder that learns the lengths of some keys; null for most of the time. */
    private static @Nullable LongBinaryOperator record;

    private final @Nullable SipHash sip;
    private final PairSum pairs;
    private final long offset;
    private final long multiplier1;
    private final long multiplier2;

    public TextHash(KeySeed seed) {
        this.sip = SecretSeed.sip(seed);
        SeedWords words = SeedWords.of(seed).text();
        this.pairs = new PairSum(words);
        this.offset = words.offset();
        this.multiplier1 = words.multiplier1();
        this.multiplier2 = words.multiplier2();
    }

    /** Lets a recorder of profiles know how long keys are, until it has enough of them. */
    public static void record(LongBinaryOperator lengths) {
        record = lengths;
    }

    /** Hashes text. Equal content has equal hashes, whatever the class. */
    public long text(CharSequence text) {
        return text instanceof String string ? string(string) : inPlace(text, KeyBytes.isNarrow(text) ? 1 : 2);
    }

    private long string(String text) {
        int width = KeyBytes.isNarrow(text) ? 1 : 2;
        if (text.length() < COPIED) {
            return inPlace(text, width);
        }
        return width == 1 ? narrow(text) : wide(text);
    }

    private long narrow(String text) {
        byte[] buffer = sip == null || text.length() <= TextBuffer.SIZE ? TextBuffer.narrow() : null;
        if (buffer == null) {
            return inPlace(text, 1);
        }
        return sip == null ? narrow(text, buffer) : keyed(sip, text, buffer);
    }

    private long wide(String text) {
        char[] buffer = sip == null ? TextBuffer.wide() : null;
        return buffer == null ? inPlace(text, 2) : wide(text, buffer);
    }

    /** Hashes a narrow text by blocks that are copied to a buffer. */
    @SuppressWarnings("deprecation") // Drops the high bytes of characters, which a narrow text has not.
    private long narrow(String text, byte[] buffer) {
        int length = text.length();
        long head = head(length, 1);
        if (length <= TextBuffer.SIZE) {
            text.getBytes(0, length, buffer, 0);
            return mix(pairs.kept(head, buffer, length));
        }
        long sum = pairs.head(head);
        for (int from = 0; from < length; from += TextBuffer.SIZE) {
            int count = Math.min(length - from, TextBuffer.SIZE);
            text.getBytes(from, from + count, buffer, 0);
            sum += pairs.sum(from / PairSum.BYTES, buffer, count);
        }
        return mix(sum);
    }

    /** Hashes a wide text by blocks that are copied to a buffer. */
    private long wide(String text, char[] buffer) {
        int length = text.length();
        long sum = pairs.head(head(2L * length, 2));
        for (int from = 0; from < length; from += TextBuffer.SIZE) {
            int count = Math.min(length - from, TextBuffer.SIZE);
            text.getChars(from, from + count, buffer, 0);
            sum += wide(from / CHARS, buffer, count);
        }
        return mix(sum);
    }

    /** Returns the sum of a block of wide text, with its last pair filled up. */
    private long wide(int first, char[] buffer, int count) {
        int whole = count & -CHARS;
        long sum = 0;
        int pair = first;
        for (int at = 0; at < whole; at += CHARS, pair++) {
            sum += pairs.pair(pair, KeyBytes.wide(buffer, at), KeyBytes.wide(buffer, at + CHARS / 2));
        }
        if (whole == count) {
            return sum;
        }
        Arrays.fill(buffer, count, whole + CHARS, '\0');
        long low = KeyBytes.wide(buffer, whole);
        return sum + pairs.last(pair, low, KeyBytes.wide(buffer, whole + CHARS / 2), 2 * (count - whole));
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
        int step = PairSum.BYTES / width;
        int whole = length & -step;
        long sum = pairs.head(head);
        int pair = 0;
        for (int at = 0; at < whole; at += step, pair++) {
            sum += pairs.pair(pair, lane(text, at, width), lane(text, at + step / 2, width));
        }
        return mix(sum + last(pair, text, whole, width));
    }

    private static long lane(CharSequence text, int at, int width) {
        return width == 1 ? KeyBytes.narrow(text, at) : KeyBytes.wide(text, at);
    }

    /** Returns the sum of the characters behind the whole pairs of a text. */
    private long last(int pair, CharSequence text, int from, int width) {
        int lane = Long.BYTES / width;
        int left = text.length() - from;
        return left < lane
                ? KeyBytes.rest(text, from, width)
                : pairs.last(pair, lane(text, from, width), KeyBytes.rest(text, from + lane, width), left * width);
    }

    public long bytes(byte[] bytes) {
        int length = bytes.length;
        long head = head(length, 1);
        if (sip != null) {
            return sip.hash(head, bytes, length);
        }
        return mix(
                length <= TextBuffer.SIZE
                        ? pairs.kept(head, bytes, length)
                        : pairs.head(head) + pairs.sum(0, bytes, length));
    }

    /**
     * Hashes the remaining bytes of a buffer, with the same result as an array of these bytes. The
     * position, limit and byte order of the buffer do not change and do not affect the result.
     */
    public long bytes(ByteBuffer buffer) {
        int length = buffer.remaining();
        long head = head(length, 1);
        if (sip != null) {
            return sip.hash(head, buffer);
        }
        long sum = pairs.head(head);
        int end = buffer.position() + (length & -PairSum.BYTES);
        int pair = 0;
        for (int at = buffer.position(); at < end; at += PairSum.BYTES, pair++) {
            sum += pairs.pair(pair, KeyBytes.word(buffer, at), KeyBytes.word(buffer, at + Long.BYTES));
        }
        return mix(sum + last(pair, buffer, end));
    }

    /** Returns the sum of the bytes behind the whole pairs of a buffer. */
    private long last(int pair, ByteBuffer buffer, int from) {
        int left = buffer.limit() - from;
        return left < Long.BYTES
                ? KeyBytes.rest(buffer, from)
                : pairs.last(pair, KeyBytes.word(buffer, from), KeyBytes.rest(buffer, from + Long.BYTES), left);
    }

    /** Returns the number that distinguishes texts with the same bytes. */
    private static long head(long bytes, int width) {
        LongBinaryOperator known = record;
        if (known != null && known.applyAsLong(AgentLink.TEXT, bytes) == 0) {
            record = null;
        }
        return 2 * bytes + width - 1;
    }

    private long mix(long sum) {
        return LaneHash.mix(sum, offset, multiplier1, multiplier2);
    }
}
