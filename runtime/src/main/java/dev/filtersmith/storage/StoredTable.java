package dev.filtersmith.storage;

import dev.filtersmith.Filter;

/** A stored filter whose bytes a view reads where they are. */
interface StoredTable extends TableReading {
    /** Returns the words of the table. */
    TableWords words();

    /** Returns the hashes in the stash, in an array that never changes. */
    long[] stash();

    /** Reads the whole filter into the heap, and checks it. */
    Filter onHeap();
}
