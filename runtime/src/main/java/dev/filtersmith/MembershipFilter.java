package dev.filtersmith;

import java.util.function.Predicate;

/**
 * A filter over keys of type {@code T}. What was put, and where there is deletion not removed, is always found: no false negatives.
 *
 * <p>Keys can be {@code Long}, {@code Integer} and the other boxes, {@code String} and {@code CharSequence} (equal text is
 * the same key), {@code byte[]} and {@code ByteBuffer} (equal bytes are the same key; the position is left alone), {@code
 * UUID}, enums, and records of these and of primitives, nested too.
 *
 * @param <T> type of the keys
 */
public interface MembershipFilter<T> extends Filter, Predicate<T> {
    /**
     * Adds a key.
     *
     * @param key key to add
     * @return true if the key was surely not there before, false if it was probably there
     * @throws FilterFullException if there is no room for the key; nothing is changed then
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean put(T key);

    /**
     * Tells whether a key may be there.
     *
     * @param key key to look for
     * @return false if the key is surely not there, true if it probably is
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean mightContain(T key);

    /**
     * Adds many keys in order.
     *
     * @param keys keys to add
     * @return number of keys that were surely not there before
     * @throws FilterFullException if there is no room for a key; the keys before it are in, the others are not, and
     *     {@link FilterFullException#accepted()} tells how many are in
     */
    default long putAll(Iterable<? extends T> keys) {
        long fresh = 0;
        long accepted = 0;
        try {
            for (T key : keys) {
                fresh += put(key) ? 1 : 0;
                accepted++;
            }
        } catch (FilterFullException full) {
            throw full.after(accepted, fresh);
        }
        return fresh;
    }

    @Override
    default boolean test(T key) {
        return mightContain(key);
    }
}
