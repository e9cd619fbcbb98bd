package dev.filtersmith.emitted;

import com.dynatrace.hash4j.hashing.Hasher64;
import dev.filtersmith.key.Keys;
import java.nio.ByteBuffer;

/**
 * The hash of text and bytes in emitted classes, with the seed of a filter. Thread-safe; allocates
 * nothing.
 */
public final class TextHasher {
    private final Hasher64 hasher;

    /**
     * Creates a hasher.
     *
     * @param seed seed of the filter
     */
    public TextHasher(long seed) {
        this.hasher = Keys.textHasher(seed);
    }

    /**
     * Hashes text.
     *
     * @param text text
     * @return hash of its characters
     */
    public long text(CharSequence text) {
        return hasher.hashCharsToLong(text);
    }

    /**
     * Hashes bytes.
     *
     * @param bytes bytes
     * @return hash of all of them
     */
    public long bytes(byte[] bytes) {
        return hasher.hashBytesToLong(bytes);
    }

    /**
     * Hashes the remaining bytes of a buffer. The position, limit and byte order of the buffer do
     * not change and do not affect the result.
     *
     * @param buffer heap or direct buffer
     * @return hash of the bytes from position to limit
     */
    public long bytes(ByteBuffer buffer) {
        return Keys.bytes(hasher, buffer);
    }
}
