package dev.filtersmith.emitted;

import com.dynatrace.hash4j.hashing.Hasher64;
import dev.filtersmith.key.Keys;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Hashing of keys in emitted classes. Nothing here allocates, hashers and errors excepted. */
@SuppressWarnings("exports") // Users need no nullness annotations to run, so the module requires them statically.
public final class KeyHash {
    private KeyHash() {}

    /**
     * Returns the hasher of text and bytes.
     *
     * @param seed seed of the filter
     * @return hasher with that seed, for any number of threads
     */
    public static Hasher64 textHasher(long seed) {
        return Keys.textHasher(seed);
    }

    /**
     * Hashes the remaining bytes of a buffer, whose position, limit and byte order are neither
     * changed nor of influence.
     *
     * @param hasher hasher of the filter
     * @param buffer heap or direct buffer
     * @return hash of the bytes from position to limit
     */
    public static long bytes(Hasher64 hasher, ByteBuffer buffer) {
        return Keys.bytes(hasher, buffer);
    }

    /**
     * Refuses a null key.
     *
     * @param <T> type of the key
     * @param key key or null
     * @return the key
     * @throws NullPointerException if the key is null
     */
    public static <T> T requireKey(@Nullable T key) {
        return Keys.requireKey(key);
    }

    /**
     * Refuses a null component of a key.
     *
     * @param <T> type of the component
     * @param component component or null
     * @param path names of the components that lead to it, such as {@code source.host}
     * @return the component
     * @throws NullPointerException if the component is null; the message names the path
     */
    public static <T> T requireComponent(@Nullable T component, String path) {
        return Keys.requireComponent(component, path);
    }
}
