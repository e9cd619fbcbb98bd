package dev.filtersmith.storage;

import dev.filtersmith.FilterContent;
import java.io.IOException;
import java.util.Optional;

/** What is known of a whole filter: from its table and stash, or from a stored form. */
public interface TableReading {
    /** Returns the number of elements. */
    long elements();

    /** Returns the rate of false positives. */
    double falsePositiveRate();

    /** Returns the content, from one pass. */
    FilterContent scan();

    /** Describes the corruption, if any, that would break lookups on restored words. */
    Optional<String> fault();

    /** Compares words that are not on the heap with their checksums. */
    void verifyChecksums() throws IOException;

    /** Returns this type, which the verifier would otherwise load where it is passed on. */
    default TableReading reading() {
        return this;
    }
}
