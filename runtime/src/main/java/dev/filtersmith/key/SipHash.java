package dev.filtersmith.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * SipHash-1-3 (Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012), a keyed hash of 64
 * bits with one round for each word and three at the end. Whoever does not know the key of 128 bits
 * cannot find keys that collide. It is thread-safe. Compiled code allocates nothing.
 */
public final class SipHash {
    /** Number of bytes of a key. */
    public static final int KEY_BYTES = 16;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Characters of a word. */
    private static final int CHARS = Long.BYTES / Character.BYTES;

    private final long key0;
    private final long key1;

    /**
     * Creates a hash.
     *
     * @param key 16 bytes
     * @throws IllegalArgumentException if the number of bytes is another
     */
    public SipHash(byte... key) {
        if (key.length != KEY_BYTES) {
            throw new IllegalArgumentException("key: " + key.length + " bytes are given, but a key has " + KEY_BYTES
                    + ". Draw them with SecureRandom.nextBytes.");
        }
        this.key0 = (long) WORDS.get(key, 0);
        this.key1 = (long) WORDS.get(key, Long.BYTES);
    }

    /**
     * Creates a hash.
     *
     * @param key0 first eight bytes of the key, the lowest first
     * @param key1 last eight bytes of the key
     */
    public SipHash(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /**
     * Hashes the eight bytes of a word, the lowest first.
     *
     * @param word word
     * @return hash
     */
    public long hash(long word) {
        State state = new State(key0, key1);
        state.add(word);
        return state.end(Long.BYTES, 0);
    }

    /**
     * Hashes the sixteen bytes of two words, the lowest of the first word first.
     *
     * @param first first word
     * @param second second word
     * @return hash
     */
    public long hash(long first, long second) {
        State state = new State(key0, key1);
        state.add(first);
        state.add(second);
        return state.end(2 * Long.BYTES, 0);
    }

    /**
     * Hashes bytes.
     *
     * @param bytes array
     * @param length number of bytes from its beginning
     * @return hash
     */
    public long hash(byte[] bytes, int length) {
        State state = new State(key0, key1);
        int whole = length & -Long.BYTES;
        for (int at = 0; at < whole; at += Long.BYTES) {
            state.add((long) WORDS.get(bytes, at));
        }
        long rest = 0;
        for (int at = length - 1; at >= whole; at--) {
            rest = rest << Byte.SIZE | (bytes[at] & 0xffL);
        }
        return state.end(length, rest);
    }

    /**
     * Hashes the bytes of a buffer from its position to its limit. They do not change.
     *
     * @param buffer heap or direct buffer, of any byte order
     * @return hash, that of an array of the same bytes
     */
    public long hash(ByteBuffer buffer) {
        boolean reversed = buffer.order() == ByteOrder.BIG_ENDIAN;
        State state = new State(key0, key1);
        int length = buffer.remaining();
        int begin = buffer.position();
        int whole = begin + (length & -Long.BYTES);
        for (int at = begin; at < whole; at += Long.BYTES) {
            long word = buffer.getLong(at);
            state.add(reversed ? Long.reverseBytes(word) : word);
        }
        long rest = 0;
        for (int at = buffer.limit() - 1; at >= whole; at--) {
            rest = rest << Byte.SIZE | (buffer.get(at) & 0xffL);
        }
        return state.end(length, rest);
    }

    /**
     * Hashes the characters of a text, two bytes each, the lower one first.
     *
     * @param text text
     * @return hash
     */
    public long hash(CharSequence text) {
        State state = new State(key0, key1);
        int length = text.length();
        int whole = length & -CHARS;
        for (int at = 0; at < whole; at += CHARS) {
            state.add(text.charAt(at)
                    | (long) text.charAt(at + 1) << 16
                    | (long) text.charAt(at + 2) << 32
                    | (long) text.charAt(at + 3) << 48);
        }
        long rest = 0;
        for (int at = length - 1; at >= whole; at--) {
            rest = rest << Character.SIZE | text.charAt(at);
        }
        return state.end(length * Character.BYTES, rest);
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
