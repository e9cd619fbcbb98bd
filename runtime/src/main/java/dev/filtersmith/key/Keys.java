package dev.filtersmith.key;

import com.dynatrace.hash4j.hashing.ByteAccess;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Hash functions that emitted classes and the interpreter share. They allocate nothing, except for
 * hashers and errors.
 */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class Keys {
    private static final ByteAccess<ByteBuffer> BIG_ENDIAN = ByteAccess.forByteBuffer(ByteOrder.BIG_ENDIAN);
    private static final ByteAccess<ByteBuffer> LITTLE_ENDIAN = ByteAccess.forByteBuffer(ByteOrder.LITTLE_ENDIAN);

    private Keys() {}

    /**
     * Mixes a value so that every bit affects all bits: the finaliser of MurmurHash3, a bijection
     * that maps 0 to 0.
     *
     * @param bits any value
     * @return mixed value
     */
    public static long mix(long bits) {
        long mixed = bits;
        mixed ^= mixed >>> 33;
        mixed *= 0xff51afd7ed558ccdL;
        mixed ^= mixed >>> 33;
        mixed *= 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }

    /**
     * Returns the hasher of text and bytes: XXH3, which among hash4j's algorithms is the fastest on
     * short text and as fast as any on bytes. It is thread-safe.
     *
     * @param seed seed of the filter
     * @return hasher with that seed
     */
    public static Hasher64 textHasher(long seed) {
        return Hashing.xxh3_64(seed);
    }

    /**
     * Hashes the remaining bytes of a buffer, with the same result as an array of these bytes. The
     * position, limit and byte order of the buffer do not change and do not affect the result.
     *
     * @param hasher hasher of the filter
     * @param buffer heap or direct buffer
     * @return hash of the bytes from position to limit
     */
    public static long bytes(Hasher64 hasher, ByteBuffer buffer) {
        // The access needs the buffer's own order, to undo the buffer's effect on words.
        ByteAccess<ByteBuffer> access = buffer.order() == ByteOrder.BIG_ENDIAN ? BIG_ENDIAN : LITTLE_ENDIAN;
        return hasher.hashBytesToLong(buffer, buffer.position(), buffer.remaining(), access);
    }

    /**
     * Checks that a key is not null.
     *
     * @param <T> type of the key
     * @param key key or null
     * @return the key
     * @throws NullPointerException if the key is null
     */
    public static <T> T requireKey(@Nullable T key) {
        if (key == null) {
            throw new NullPointerException(nullMessage("key"));
        }
        return key;
    }

    /**
     * Checks that a component of a key is not null.
     *
     * @param <T> type of the component
     * @param component component or null
     * @param path names of the components that lead to it, such as {@code source.host}
     * @return the component
     * @throws NullPointerException if the component is null; the message names the path
     */
    public static <T> T requireComponent(@Nullable T component, String path) {
        if (component == null) {
            throw new NullPointerException(nullMessage("key." + path));
        }
        return component;
    }

    private static String nullMessage(String what) {
        return what + " is null: a filter holds no null; use an empty value or a wrapper";
    }
}
