package dev.filtersmith.buckets;

import dev.filtersmith.Layout;

/** A layout of a d-left family: buckets in equal subtables, one of each for a key. */
public interface SubtableLayout extends Layout {
    /**
     * How a key's buckets are found.
     *
     * @return choice of buckets
     */
    ChoiceLayout choice();

    /**
     * The size for a number of elements.
     *
     * @param expectedElements expected number of elements
     * @return size
     * @throws dev.filtersmith.FilterSpecException if the number is not positive or the hash is too short for it
     */
    default TableSize size(long expectedElements) {
        return choice().size(expectedElements);
    }

    @Override
    default long tableWords(long expectedElements) {
        return size(expectedElements).words();
    }
}
