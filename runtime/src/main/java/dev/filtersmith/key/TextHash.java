package dev.filtersmith.key;

import com.dynatrace.hash4j.hashing.ByteAccess;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.filtersmith.KeySeed;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * The hash of text and bytes: XXH3, which among hash4j's algorithms is the fastest on short text
 * and as fast as any on bytes, or SipHash with a key. It is thread-safe.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class TextHash {
    private static final ByteAccess<ByteBuffer> BIG_ENDIAN = ByteAccess.forByteBuffer(ByteOrder.BIG_ENDIAN);
    private static final ByteAccess<ByteBuffer> LITTLE_ENDIAN = ByteAccess.forByteBuffer(ByteOrder.LITTLE_ENDIAN);

    private final Hasher64 hasher;
    private final @Nullable SipHash sip;

    /**
     * Creates a hash.
     *
     * @param seed seed or key
     */
    public TextHash(KeySeed seed) {
        this.hasher = Hashing.xxh3_64(seed.offset());
        this.sip = seed.sip();
    }

    /**
     * Hashes text. Equal content has equal hashes, whatever the class.
     *
     * @param text text
     * @return hash of its characters
     */
    public long text(CharSequence text) {
        return sip == null ? hasher.hashCharsToLong(text) : sip.hash(text);
    }

    /**
     * Hashes bytes.
     *
     * @param bytes bytes
     * @return hash of all of them
     */
    public long bytes(byte[] bytes) {
        return sip == null ? hasher.hashBytesToLong(bytes) : sip.hash(bytes, bytes.length);
    }

    /**
     * Hashes the remaining bytes of a buffer, with the same result as an array of these bytes. The
     * position, limit and byte order of the buffer do not change and do not affect the result.
     *
     * @param buffer heap or direct buffer
     * @return hash of the bytes from position to limit
     */
    public long bytes(ByteBuffer buffer) {
        if (sip != null) {
            return sip.hash(buffer);
        }
        // The access needs the buffer's own order, to undo the buffer's effect on words.
        ByteAccess<ByteBuffer> access = buffer.order() == ByteOrder.BIG_ENDIAN ? BIG_ENDIAN : LITTLE_ENDIAN;
        return hasher.hashBytesToLong(buffer, buffer.position(), buffer.remaining(), access);
    }
}
