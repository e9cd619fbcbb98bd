package dev.filtersmith.threads.linear;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;

/** A filter whose operations all threads do. */
public class ManyWriterSet extends TestedFilter {
    /** Creates a filter of the chosen kind. */
    public ManyWriterSet() {}

    @Operation
    public final Answer put(@Param(gen = IntGen.class, conf = TestedFilter.KEYS) int key) {
        return putKey(key);
    }
}
