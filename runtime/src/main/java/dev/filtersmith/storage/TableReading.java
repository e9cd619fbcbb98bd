package dev.filtersmith.storage;

import dev.filtersmith.FilterContent;

/** What is known of a whole filter: from its table and stash, or from a stored form. */
public interface TableReading {
    /** Returns the number of elements. */
    long elements();

    /** Returns the rate of false positives. */
    double falsePositiveRate();

    /** Returns the content, from one pass. */
    FilterContent scan();

    /** Returns this type, which the verifier would otherwise load where it is passed on. */
    default TableReading reading() {
        return this;
    }
}
