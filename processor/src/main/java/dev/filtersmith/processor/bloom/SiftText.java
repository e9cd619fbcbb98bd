package dev.filtersmith.processor.bloom;

import dev.filtersmith.emitted.Batch;
import dev.filtersmith.processor.Method;

/** Text shared by the phases of a batch. */
final class SiftText {
    private SiftText() {}

    /** Begins a phase, a method for the keys that are left. */
    static Method overKeys(String name) {
        return Method.of(int.class, name, false)
                .addParameter(int.class, "count")
                .addParameter(Batch.class, "batch");
    }

    /** Declares the places and first numbers of the keys that are left. */
    static void declareArrays(Method method) {
        method.addStatement("final int[] places = batch.numbers[0]")
                .addStatement("final long[] firsts = batch.buckets[0]");
    }
}
