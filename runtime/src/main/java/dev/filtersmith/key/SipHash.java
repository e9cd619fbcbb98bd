package dev.filtersmith.key;

import java.nio.ByteBuffer;

/**
 * SipHash-1-3 (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012), a keyed hash of 64
 * bits with one round for each word and three at the end. Whoever does not know the key of 128 bits
 * cannot find keys that collide. It is thread-safe. Compiled code allocates nothing.
 */
public final class SipHash {
    public static final int KEY_BYTES = 16;

    /**
     * The bytes "filter" and 2. Messages that are keys of filters have at least eight bytes, and
     * the length is a part of the hash.
     */
    private static final long CHECKED = 0x02726574_6c6966L;

    private static final int CHECKED_BYTES = 7;

    private final long key0;
    private final long key1;

    /**
     * Creates a hash with a key of 16 bytes.
     *
     * @throws IllegalArgumentException if the number of bytes is another
     */
    public SipHash(byte... key) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("key: " + key.length + " bytes are given, but a key has " + KEY_BYTES
                    + ". Draw them with SecureRandom.nextBytes.");
        }
        this.key0 = KeyBytes.word(key, 0);
        this.key1 = KeyBytes.word(key, Long.BYTES);
    }

    /** Creates a hash with a key of 16 bytes. */
    public SipHash(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /** Hashes a message of seven bytes, which no key of a filter is. */
    public long check() {
        return new State(key0, key1).end(CHECKED_BYTES, CHECKED);
    }

    /** Hashes the eight bytes of a word, the lowest first. */
    public long hash(long word) {
        State state = new State(key0, key1);
        state.add(word);
        return state.end(Long.BYTES, 0);
    }

    /** Hashes the sixteen bytes of two words, the lowest of the first word first. */
    public long hash(long first, long second) {
        State state = new State(key0, key1);
        state.add(first);
        state.add(second);
        return state.end(2 * Long.BYTES, 0);
    }

    /** Hashes bytes behind the eight bytes of a word, the lowest first. */
    public long hash(long head, byte[] bytes, int length) {
        State state = new State(key0, key1);
        state.add(head);
        int whole = length & -Long.BYTES;
        for (int at = 0; at < whole; at += Long.BYTES) {
            state.add(KeyBytes.word(bytes, at));
        }
        return state.end(Long.BYTES + length, KeyBytes.rest(bytes, length));
    }

    /**
     * Hashes the bytes of a buffer from its position to its limit, which do not change, behind the
     * eight bytes of a word.
     */
    public long hash(long head, ByteBuffer buffer) {
        State state = new State(key0, key1);
        state.add(head);
        int length = buffer.remaining();
        int end = buffer.position() + (length & -Long.BYTES);
        for (int at = buffer.position(); at < end; at += Long.BYTES) {
            state.add(KeyBytes.word(buffer, at));
        }
        return state.end(Long.BYTES + length, KeyBytes.rest(buffer, end));
    }

    /**
     * Hashes the bytes of a text behind the eight bytes of a word. A character takes 1 or 2 bytes.
     */
    public long hash(long head, CharSequence text, int width) {
        State state = new State(key0, key1);
        state.add(head);
        int length = text.length();
        int step = Long.BYTES / width;
        int whole = length & -step;
        for (int at = 0; at < whole; at += step) {
            state.add(width == 1 ? KeyBytes.narrow(text, at) : KeyBytes.wide(text, at));
        }
        return state.end(Long.BYTES + length * width, KeyBytes.rest(text, whole, width));
    }

    /** The four words of the paper; compiled code keeps them in registers. */
    private static final class State {
        private long v0;
        private long v1;
        private long v2;
        private long v3;

        State(long key0, long key1) {
            v0 = key0 ^ 0x736f6d6570736575L;
            v1 = key1 ^ 0x646f72616e646f6dL;
            v2 = key0 ^ 0x6c7967656e657261L;
            v3 = key1 ^ 0x7465646279746573L;
        }

        void add(long word) {
            v3 ^= word;
            round();
            v0 ^= word;
        }

        /** Adds the last bytes with the length above them, and returns the hash. */
        long end(int length, long rest) {
            add((long) length << (Long.SIZE - Byte.SIZE) | rest);
            v2 ^= 0xff;
            round();
            round();
            round();
            return v0 ^ v1 ^ v2 ^ v3;
        }

        private void round() {
            v0 += v1;
            v2 += v3;
            v1 = Long.rotateLeft(v1, 13) ^ v0;
            v3 = Long.rotateLeft(v3, 16) ^ v2;
            v0 = Long.rotateLeft(v0, 32);
            v2 += v1;
            v0 += v3;
            v1 = Long.rotateLeft(v1, 17) ^ v2;
            v3 = Long.rotateLeft(v3, 21) ^ v0;
            v2 = Long.rotateLeft(v2, 32);
        }
    }
}
