package dev.filtersmith.key;

import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A hasher of keys of one type with one seed, by reflection. Emitted classes compute the same
 * hashes without it. It is thread-safe.
 *
 * @param <T> type of the keys
 */
public interface KeyHasher<T> {
    /**
     * Hashes a key. It allocates nothing, unless the key is a record. Returns the 64-bit hash.
     *
     * @throws NullPointerException if the key, or a component of it, is null; the message names it
     */
    long hash(T key);

    /**
     * Hashes a key that is given as its leaf components, of {@link #componentTypes()} or their
     * boxes; the key itself if it has only one. The result is that of {@link #hash} for the key
     * that its constructor makes of them.
     *
     * @throws NullPointerException if a leaf is null; the message names it
     * @throws IllegalArgumentException if the number of leaves is wrong
     * @throws ClassCastException if a leaf has the wrong type
     */
    long hashComponents(@Nullable Object... leaves);

    /**
     * Hashes a key that is given as the values of its own components or accessors, without creating
     * it. Records inside are given as they are. The exceptions are those of {@link
     * #hashComponents}.
     */
    default long hashValues(@Nullable Object... values) {
        return hashComponents(values);
    }

    /** Hashes keys one after the other, as {@link #hash} does. */
    default LongStream hashAll(Stream<? extends T> keys) {
        return keys.mapToLong(this::hash);
    }

    /**
     * Returns the parameter types, in order, of an overload that takes components instead of the
     * key: the leaf components of a record, nested ones in place; the primitive type if the key is
     * its box; empty for other keys.
     */
    List<Class<?>> componentTypes();
}
