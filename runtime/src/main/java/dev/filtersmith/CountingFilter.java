package dev.filtersmith;

import dev.filtersmith.storage.KeyBatches;
import dev.filtersmith.storage.LibraryFilter;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A filter over keys of type {@code T} with deletion. {@link DeletableFilter} states which keys may
 * be removed; within that contract there is never a false negative. The key types are those of a
 * {@link MembershipFilter}.
 *
 * <p>{@link #put} adds the key once more even if it returns false. The key is gone after as many
 * removals.
 *
 * @param <T> type of the keys
 */
public interface CountingFilter<T> extends MembershipFilter<T>, DeletableFilter {
    /**
     * Removes one occurrence of a key.
     *
     * @param key key that was put more often than it was removed
     * @return true if a fingerprint of the key was removed; false if the key was definitely not
     *     present and nothing is changed
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean remove(T key);

    /**
     * Returns the number of occurrences of a key. Unlike a lookup, it waits for a change of another
     * thread in the same part of the table.
     *
     * @param key key to count
     * @return puts less removals of the key, or more if other keys have the same fingerprint; never
     *     less. A counting Bloom filter stops at the ceiling of its counters, 15 with four bits
     * @throws NullPointerException if the key, or a component of it, is null
     */
    int count(T key);

    /**
     * Removes one occurrence of each of many keys, in order, with the same result as removing them
     * one by one. Keys are taken from the iterator some time before they are removed: up to 127
     * others lie between.
     *
     * @param keys keys to remove
     * @return number of keys for which a fingerprint was removed
     * @throws NullPointerException if a key, or a component of it, is null; the keys before it were
     *     removed. This and every other exception of a key or the iterator has a {@link
     *     PartialBulkException} with their number among its suppressed exceptions
     */
    default long removeAll(Iterable<? extends T> keys) {
        KeyBatches batches = LibraryFilter.batchesOf(this);
        if (batches != null) {
            return batches.removeKeys(keys);
        }
        long removed = 0;
        long done = 0;
        try {
            for (T key : keys) {
                removed += remove(key) ? 1 : 0;
                done++;
            }
        } catch (RuntimeException | Error failed) {
            failed.addSuppressed(new PartialBulkException("removeAll", done, removed));
            throw failed;
        }
        return removed;
    }

    /**
     * Restores the filter to the state that fresh puts of these keys would give. They must be
     * exactly its content, each as often as it is present. {@link LongCountingFilter} has what is
     * restored, what is checked before the filter changes, and what it takes.
     *
     * @param liveKeys all keys that are in the filter, in any order
     * @throws LiveKeysException if the keys are not those in the filter; nothing is changed then
     * @throws FilterFullException if the keys do not fit in this order; nothing is changed then
     * @throws NullPointerException if a key, or a component of it, is null; nothing is changed then
     */
    void refresh(Stream<? extends T> liveKeys);

    /**
     * Restores the filter as {@link #refresh(Stream)} does.
     *
     * @param liveKeys all keys that are in the filter, in any order
     * @throws LiveKeysException as there
     * @throws FilterFullException as there
     * @throws NullPointerException as there
     */
    default void refresh(Iterable<? extends T> liveKeys) {
        refresh(StreamSupport.stream(liveKeys.spliterator(), false));
    }
}
