package dev.filtersmith.buckets;

import dev.filtersmith.Layout;

/**
 * A layout of a d-left family: equal subtables of buckets. A key has one bucket in each subtable.
 */
public interface SubtableLayout extends Layout {
    /** Returns the way to find a key's buckets. */
    ChoiceLayout choice();

    /** Returns the elements that a bucket holds at most. */
    int capacity();

    /** Returns whether elements move to make room for others. */
    boolean moves();

    default TableSize size(long expectedElements) {
        return TableSize.of(choice(), expectedElements);
    }

    @Override
    default long tableWords(long expectedElements) {
        return size(expectedElements).words();
    }
}
