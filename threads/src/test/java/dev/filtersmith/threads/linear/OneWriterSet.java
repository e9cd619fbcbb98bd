package dev.filtersmith.threads.linear;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** A filter that one thread changes. */
public class OneWriterSet extends TestedFilter {
    /** Creates a filter of the chosen kind. */
    public OneWriterSet() {}

    @Operation(nonParallelGroup = TestedFilter.WRITER)
    public final Answer put(@Param(gen = IntGen.class, conf = TestedFilter.KEYS) int key) {
        return putKey(key);
    }
}
