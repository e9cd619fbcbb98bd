package dev.filtersmith.storage;

/**
 * Lookups in a table whose words come one by one, such as those of a mapped file, without the
 * stash. They end and stay in the table whatever its words are.
 */
public interface TableLookup {
    /**
     * Returns whether a key may be in the table, by its hash.
     *
     * @param hash hash of the key
     * @return false if the table definitely does not hold it
     */
    boolean holds(long hash);

    /**
     * Returns the number of occurrences of a key in the table, by its hash.
     *
     * @param hash hash of the key
     * @return number of times that its fingerprint is stored
     * @throws UnsupportedOperationException if the family has no deletion
     */
    default int count(long hash) {
        throw new UnsupportedOperationException("count: the family has no deletion");
    }
}
