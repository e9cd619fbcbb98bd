package dev.filtersmith.emitted;

import dev.filtersmith.KeySeed;
import dev.filtersmith.key.TextHash;
import java.nio.ByteBuffer;

/**
 * The hash of text and bytes in emitted classes, with the seed of a filter. Thread-safe; allocates
 * nothing.
 */
public final class TextHasher {
    private final TextHash hash;

    /**
     * Creates a hasher.
     *
     * @param seed seed or key of the filter
     */
    public TextHasher(KeySeed seed) {
        this.hash = new TextHash(seed);
    }

    /**
     * Hashes text.
     *
     * @param text text
     * @return hash of its characters
     */
    public long text(CharSequence text) {
        return hash.text(text);
    }

    /**
     * Hashes bytes.
     *
     * @param bytes bytes
     * @return hash of all of them
     */
    public long bytes(byte[] bytes) {
        return hash.bytes(bytes);
    }

    /**
     * Hashes the remaining bytes of a buffer. The position, limit and byte order of the buffer do
     * not change and do not affect the result.
     *
     * @param buffer heap or direct buffer
     * @return hash of the bytes from position to limit
     */
    public long bytes(ByteBuffer buffer) {
        return hash.bytes(buffer);
    }
}
