package dev.filtersmith;

import java.util.BitSet;
import java.util.PrimitiveIterator;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;

/**
 * A filter over {@code long} keys. A key that was put, and not removed where the filter supports
 * removal, is always found: there are no false negatives. Other threads find it if the put
 * happened before their lookup, as {@link dev.filtersmith.annotation.Concurrency} describes.
 */
public interface LongFilter extends Filter, LongPredicate {
    /**
     * Adds a key. If several threads put one new key at the same time, at most one gets true,
     * except where puts take no locks: there several may.
     *
     * @param key key to add
     * @return true if the key was definitely not present before, false if it probably was
     * @throws FilterFullException if there is no room for the key; nothing is changed then
     */
    boolean put(long key);

    /**
     * Returns whether a key may be present.
     *
     * @param key key to look for
     * @return false if the key is definitely not present, true if it probably is
     */
    boolean mightContain(long key);

    /**
     * Looks up many keys at once. This is several times as fast as one by one if the filter is
     * larger than the caches. Beside changes of other threads, each answer is one of a lookup of
     * its own.
     *
     * @param keys array of keys
     * @param offset index of the first key to look for
     * @param length number of keys to look for
     * @param hits bit set of at least {@code length} bits: bit i, that is bit {@code i % 64} of
     *     {@code hits[i / 64]}, becomes the answer for {@code keys[offset + i]}; the bits after the
     *     last answer in its word become 0
     * @return number of keys that may be present
     * @throws IndexOutOfBoundsException if the range is out of bounds of the array or the answers
     *     do not fit in {@code hits}
     */
    int mightContain(long[] keys, int offset, int length, long[] hits);

    /**
     * Looks up many keys at once.
     *
     * @param keys keys to look for
     * @return a new bit set in which bit i is the answer for {@code keys[i]}
     */
    default BitSet mightContain(long[] keys) {
        long[] hits = new long[(keys.length + 63) >>> 6];
        mightContain(keys, 0, keys.length, hits);
        return BitSet.valueOf(hits);
    }

    /**
     * Adds many keys in order, with the same result as adding them one by one. Other threads may
     * see some of them before the others.
     *
     * @param keys array of keys
     * @param offset index of the first key to add
     * @param length number of keys to add
     * @return number of keys that were definitely not present before
     * @throws FilterFullException if there is no room for a key; the keys before it were added, the
     *     others were not, and {@link FilterFullException#accepted()} returns the number added
     * @throws IndexOutOfBoundsException if the range is out of bounds of the array
     */
    int putAll(long[] keys, int offset, int length);

    /**
     * Adds many keys in order.
     *
     * @param keys keys to add
     * @return number of keys that were definitely not present before
     * @throws FilterFullException as in {@link #putAll(long[], int, int)}
     */
    default int putAll(long... keys) {
        return putAll(keys, 0, keys.length);
    }

    /**
     * Adds the keys of a stream in order, as {@link #putAll(long[], int, int)} does. Up to 1,024
     * keys are taken from the stream before they are added.
     *
     * @param keys keys to add; the stream is consumed, but not closed
     * @return number of keys that were definitely not present before
     * @throws FilterFullException as in {@link #putAll(long[], int, int)}; an exception of the
     *     stream has a {@link PartialBulkException} with the number of keys that were added among
     *     its suppressed exceptions
     */
    default long putAll(LongStream keys) {
        PrimitiveIterator.OfLong next = keys.iterator();
        long[] chunk = new long[1024];
        long accepted = 0;
        long fresh = 0;
        try {
            for (int length = chunk.length; length == chunk.length; accepted += length) {
                for (length = 0; length < chunk.length && next.hasNext(); length++) {
                    chunk[length] = next.nextLong();
                }
                fresh += putAll(chunk, 0, length);
            }
        } catch (FilterFullException full) {
            throw full.after(accepted + full.accepted(), fresh + full.fresh());
        } catch (RuntimeException | Error failed) {
            PartialBulkException.suppress(failed, accepted, fresh);
            throw failed;
        }
        return fresh;
    }

    @Override
    default boolean test(long key) {
        return mightContain(key);
    }
}
