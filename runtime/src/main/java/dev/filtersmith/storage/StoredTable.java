package dev.filtersmith.storage;

/** A stored filter whose bytes a view reads where they are. */
public interface StoredTable extends TableReading {
    /** Returns the words of the table. */
    TableWords words();

    /** Returns the hashes in the stash, in an array that never changes. */
    long[] stash();

    /** Returns the copies of elements, which nobody else uses. */
    Copies copies();

    /** Reads the whole filter into the heap, and checks it. */
    FilterCore onHeap();
}
