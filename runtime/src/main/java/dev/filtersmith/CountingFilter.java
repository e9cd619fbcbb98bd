package dev.filtersmith;

import java.util.stream.Stream;

/**
 * A filter over keys of type {@code T} with deletion. {@link DeletableFilter} says what may be removed; within that contract there
 * is never a false negative. Keys can be what they can be for a {@link MembershipFilter}.
 *
 * <p>{@link #put} adds the key once more even where it returns false: as many removals take it out again.
 *
 * @param <T> type of the keys
 */
public interface CountingFilter<T> extends MembershipFilter<T>, DeletableFilter {
    /**
     * Removes a key once.
     *
     * @param key key that was put, and not yet removed as often
     * @return true if a fingerprint of the key was removed; false if the key was surely not there, and nothing is changed
     * @throws NullPointerException if the key, or a component of it, is null
     */
    boolean remove(T key);

    /**
     * How often a key is there.
     *
     * @param key key to count
     * @return puts less removals of the key, or more where other keys have the same fingerprint; never less, but that a counting Bloom
     *     filter counts no further than its counters do
     * @throws NullPointerException if the key, or a component of it, is null
     */
    int count(T key);

    /**
     * Removes many keys in order, each once.
     *
     * @param keys keys to remove
     * @return number of keys of which a fingerprint was removed
     */
    default long removeAll(Iterable<? extends T> keys) {
        long removed = 0;
        for (T key : keys) {
            removed += remove(key) ? 1 : 0;
        }
        return removed;
    }

    /**
     * Makes the filter as good as one into which these keys were put fresh: fingerprints that were cut short get their full length
     * back, and elements of the stash return to the table where there is room. The keys must be all that are there, each as often
     * as it is; that is checked, as far as fingerprints tell keys apart, before anything is changed for good.
     *
     * <p>In a counting Bloom filter, counters that had reached their ceiling and stayed there are counted anew. Of these alone nobody knows
     * what they should be, so they are not checked: a key that has no others, and is left out, is lost.
     *
     * <p>Takes the time of a removal and a put for each key, and while it runs the memory of one more filter and 8 bytes a key.
     *
     * @param liveKeys all keys that are in the filter, in any order
     * @throws LiveKeysException if the keys are not those in the filter; nothing is changed then
     * @throws FilterFullException if the keys do not fit in this order; nothing is changed then
     * @throws NullPointerException if a key, or a component of it, is null; nothing is changed then
     */
    void refresh(Stream<? extends T> liveKeys);
}
