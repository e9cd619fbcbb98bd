package dev.filtersmith.processor.bloom;

import dev.filtersmith.processor.Method;

/** Text shared by the phases of a batch. */
final class SiftText {
    /** Arguments of the phases beside the number of keys that are left. */
    static final String ROWS = "numbers, contents";

    private SiftText() {}

    /** Begins a phase, a method for the keys that are left. */
    static Method overKeys(Class<?> returns, String name) {
        return addRows(Method.of(returns, name, false).addParameter(int.class, "count"));
    }

    static Method addRows(Method method) {
        return method.addParameter(int[][].class, "numbers").addParameter(long[][].class, "contents");
    }

    /** Declares the places and first numbers of the keys that are left. */
    static void declareArrays(Method method) {
        method.addStatement("final int[] places = numbers[0]").addStatement("final long[] firsts = contents[0]");
    }
}
