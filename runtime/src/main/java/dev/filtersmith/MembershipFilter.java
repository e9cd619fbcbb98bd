package dev.filtersmith;

import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.LibraryFilter;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterators;
import java.util.function.Predicate;
import java.util.stream.Stream;

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
     * Looks up many keys at once, with the same answers as one by one. This is faster if the filter
     * is larger than the caches. Beside changes of other threads, each answer is that of a lookup
     * of its own.
     *
     * @param keys keys to look for, which no other thread may change meanwhile
     * @param hits bit set of at least as many bits as there are keys: bit i, that is bit {@code i %
     *     64} of {@code hits[i / 64]}, becomes the answer for key i; the bits after the last answer
     *     in its word become 0
     * @return number of keys that may be present
     * @throws IndexOutOfBoundsException if the answers do not fit in {@code hits}
     * @throws NullPointerException if a key, or a component of it, is null; after this and every
     *     other exception of a key or the list, the content of {@code hits} is undefined
     */
    default int mightContainAll(List<? extends T> keys, long[] hits) {
        KeyBatches batches = LibraryFilter.batchesOf(this);
        if (batches != null) {
            return batches.mightContainKeys(keys, hits);
        }
        int length = keys.size();
        Objects.checkFromIndexSize(0, (length + 63) >>> 6, hits.length);
        Iterator<? extends T> next = keys.iterator();
        int found = 0;
        for (int i = 0; i < length; i++) {
            long hit = mightContain(next.next()) ? 1 : 0;
            hits[i >>> 6] = ((i & 63) == 0 ? 0 : hits[i >>> 6]) | hit << i;
            found += (int) hit;
        }
        return found;
    }

    /**
     * Looks up many keys at once.
     *
     * @param keys array of keys
     * @param offset index of the first key to look for
     * @param length number of keys to look for
     * @param hits answers, as in {@link #mightContainAll(List, long[])}: bit i becomes the answer
     *     for {@code keys[offset + i]}
     * @return number of keys that may be present
     * @throws IndexOutOfBoundsException if the range is out of bounds of the array or the answers
     *     do not fit in {@code hits}
     * @throws NullPointerException if a key, or a component of it, is null; the content of {@code
     *     hits} is undefined then
     */
    default int mightContainAll(T[] keys, int offset, int length, long[] hits) {
        Objects.checkFromIndexSize(offset, length, keys.length);
        return mightContainAll(Arrays.asList(keys).subList(offset, offset + length), hits);
    }

    /**
     * Looks up many keys at once.
     *
     * @param keys keys to look for, which no other thread may change meanwhile
     * @return a new bit set in which bit i is the answer for key i
     * @throws NullPointerException if a key, or a component of it, is null
     */
    default BitSet mightContainAll(List<? extends T> keys) {
        long[] hits = new long[(keys.size() + 63) >>> 6];
        mightContainAll(keys, hits);
        return BitSet.valueOf(hits);
    }

    /**
     * Adds many keys in order, with the same result as adding them one by one. Other threads may
     * see some of them before the others. Keys are taken from the iterator some time before they
     * are added: up to 127 others lie between.
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
        KeyBatches batches = LibraryFilter.batchesOf(this);
        if (batches != null) {
            return batches.putKeys(keys);
        }
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

    /**
     * Adds the keys of a stream in order, as {@link #putAll(Iterable)} does.
     *
     * @param keys keys to add; the stream is consumed, but not closed
     * @return number of keys that were definitely not present before
     * @throws FilterFullException as there
     * @throws NullPointerException as there
     */
    default long putAll(Stream<? extends T> keys) {
        return putAll(() -> Spliterators.<T>iterator(keys.spliterator()));
    }

    @Override
    default boolean test(T key) {
        return mightContain(key);
    }
}
