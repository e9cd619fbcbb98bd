package dev.filtersmith.processor;

import com.palantir.javapoet.CodeBlock;

/** The count of what puts store, which a class keeps for puts that the superclass does not see. */
public final class Stored {
    private Stored() {}

    /**
     * Returns a put with its count: of a set, whose put is true if it stores the key, or of a
     * multiset, which stores whatever it puts.
     */
    public static CodeBlock counted(CodeBlock put, boolean counts) {
        return Code.of(counts ? "$L$W& stored(1)" : "stored($L ? 1 : 0)", put);
    }

    /** Ends a put of a thread that is alone. If threads share the filter, its superclass counts. */
    public static Method putAlone(Method method, CodeBlock put, boolean counts, boolean shared) {
        return method.addStatement("return $L", shared ? put : counted(put, counts));
    }
}
