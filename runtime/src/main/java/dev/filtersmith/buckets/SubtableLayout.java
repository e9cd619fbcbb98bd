package dev.filtersmith.buckets;

import dev.filtersmith.Layout;

/**
 * A layout of a d-left family: equal subtables of buckets. A key has one bucket in each subtable.
 */
public interface SubtableLayout extends Layout {
    /**
     * Returns the way to find a key's buckets.
     *
     * @return bucket choice
     */
    ChoiceLayout choice();

    /**
     * Returns the size for a number of elements.
     *
     * @param expectedElements expected number of elements
     * @return size
     * @throws dev.filtersmith.FilterSpecException if the number is not positive or the hash is too
     *     short for it
     */
    default TableSize size(long expectedElements) {
        return TableSize.of(choice(), expectedElements);
    }

    @Override
    default long tableWords(long expectedElements) {
        return size(expectedElements).words();
    }
}
