package dev.filtersmith.storage;

import java.util.List;

/**
 * What takes many keys of a filter at once. The methods of the filter interfaces that take many
 * keys call it. Their documentation has the contracts.
 */
public interface KeyBatches {
    /** Looks up keys. Returns the number of keys that may be present. */
    int mightContainKeys(List<?> keys, long[] hits);

    /**
     * Adds keys. Returns the number of keys that were definitely not present before.
     *
     * @throws dev.filtersmith.FilterFullException if there is no room for a key; it has the number
     *     of those before
     */
    long putKeys(Iterable<?> keys);

    /**
     * Removes one occurrence of each of many keys. Returns the number of keys for which a
     * fingerprint was removed.
     */
    long removeKeys(Iterable<?> keys);
}
