package dev.filtersmith.spark;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/**
 * The characters of bytes in UTF-8: those of the {@code String} that Spark makes of them, also if
 * they are malformed. It is used for one text after another.
 */
final class Utf8Text implements CharSequence {
    private static final long NOT_ASCII = 0x8080_8080_8080_8080L;

    private final CharsetDecoder decoder = StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPLACE)
            .onUnmappableCharacter(CodingErrorAction.REPLACE);

    private byte[] bytes = {};
    private int first;
    private CharBuffer decoded = CharBuffer.allocate(0);
    private boolean ascii = true;
    private int length;

    /** Returns this text, with other content: that of an array until its buffer changes. */
    Utf8Text of(ByteBuffer utf8) {
        ascii = isAscii(utf8);
        if (ascii) {
            bytes = utf8.array();
            first = utf8.arrayOffset() + utf8.position();
            length = utf8.remaining();
        } else {
            decode(utf8);
        }
        return this;
    }

    private static boolean isAscii(ByteBuffer utf8) {
        int at = utf8.position();
        for (; at + Long.BYTES <= utf8.limit(); at += Long.BYTES) {
            if ((utf8.getLong(at) & NOT_ASCII) != 0) {
                return false;
            }
        }
        byte or = 0;
        for (; at < utf8.limit(); at++) {
            or |= utf8.get(at);
        }
        return or >= 0;
    }

    private void decode(ByteBuffer utf8) {
        if (decoded.capacity() < utf8.remaining()) {
            decoded = CharBuffer.allocate(Math.max(utf8.remaining(), 2 * decoded.capacity()));
        }
        decoder.reset().decode(utf8, decoded.clear(), true);
        decoder.flush(decoded);
        length = decoded.position();
    }

    @Override
    public int length() {
        return length;
    }

    @Override
    public char charAt(int index) {
        return ascii ? (char) bytes[first + index] : decoded.array()[index];
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return toString().subSequence(start, end);
    }

    @Override
    public String toString() {
        return new StringBuilder(length).append(this, 0, length).toString();
    }
}
