package dev.filtersmith.threads.linear;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** A filter with deletion that one thread changes. */
public final class OneWriterMultiset extends OneWriterSet {
    /** Creates a filter of the chosen kind. */
    public OneWriterMultiset() {}

    @Operation(nonParallelGroup = TestedFilter.WRITER)
    public Answer remove(@Param(gen = IntGen.class, conf = TestedFilter.KEYS) int key) {
        return removeKey(key);
    }

    @Operation
    public int count(@Param(gen = IntGen.class, conf = TestedFilter.KEYS) int key) {
        return countKey(key);
    }
}
