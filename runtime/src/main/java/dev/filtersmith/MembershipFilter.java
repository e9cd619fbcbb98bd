package dev.filtersmith;

import java.util.function.Predicate;

/**
 * A filter over keys of type {@code T}. A key that was put, and not removed where the filter
 * supports removal, is always found: there are no false negatives. Other threads find it if the put
 * happened before their lookup, as {@link dev.filtersmith.annotation.Concurrency} describes.
 *
 * <p>Keys can be {@code Long}, {@code Integer} and the other boxes, {@code String} and {@code
 * CharSequence} (equal text is the same key), {@code byte[]} and {@code ByteBuffer} (equal bytes
 * are the same key; the position does not change), {@code UUID}, enums, and records of these and of
 * primitives, also nested.
 *
 * @param <T> type of the keys
 */
public interface MembershipFilter<T> extends Filter, Predicate<T> {
    /**
     * Adds a key. If several threads put one new key at the same time, at most one gets true,
     * except where puts take no locks: there several may.
     *
     * @param key key to add
     * @return true if the key was definitely not present before, false if it probably was
     * @throws FilterFullException if there is no room for the key; nothing is changed then
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean put(T key);

    /**
     * Returns whether a key may be present.
     *
     * @param key key to look for
     * @return false if the key is definitely not present, true if it probably is
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean mightContain(T key);

    /**
     * Adds many keys in order.
     *
     * @param keys keys to add
     * @return number of keys that were definitely not present before
     * @throws FilterFullException if there is no room for a key; the keys before it were added, the
     *     others were not, and {@link FilterFullException#accepted()} returns the number added
     * @throws NullPointerException if a key, or a component of it, is null; the keys before it were
     *     added. This and every other exception of a key or the iterator has a {@link
     *     PartialBulkException} with their number among its suppressed exceptions
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
        } catch (RuntimeException | Error failed) {
            failed.addSuppressed(new PartialBulkException("putAll", accepted, fresh));
            throw failed;
        }
        return fresh;
    }

    @Override
    default boolean test(T key) {
        return mightContain(key);
    }
}
