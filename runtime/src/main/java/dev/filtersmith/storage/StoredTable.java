package dev.filtersmith.storage;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterContent;
import java.io.IOException;
import java.util.Optional;

/** A stored filter whose bytes a view reads where they are. */
interface StoredTable {
    /** Returns the words of the table. */
    TableWords words();

    /** Returns the hashes in the stash, in an array that never changes. */
    long[] stash();

    /** Returns the number of elements, as it was stored. */
    long elements();

    /** Returns the content, from one pass over a filter on the heap. */
    FilterContent content();

    /** Reads the whole filter into the heap, and checks it. */
    Filter onHeap();

    /** Compares the words with their checksums, and throws an exception if they differ. */
    void verifyChecksums() throws IOException;

    /** Describes the corruption, if any, that a reader would refuse. */
    Optional<String> fault();
}
