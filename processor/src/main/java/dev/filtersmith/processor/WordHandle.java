package dev.filtersmith.processor;

import com.palantir.javapoet.TypeName;
import com.palantir.javapoet.TypeSpec;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The constant {@code WORD}, by which a class changes words beside other writers. A call names its
 * types: the result is cast, and what replaces a word is a long.
 */
final class WordHandle {
    private WordHandle() {}

    /** Adds the constant to a class whose methods name it. */
    static void emit(TypeSpec.Builder to) {
        boolean isNamed = to.build().methodSpecs().stream()
                .anyMatch(method -> method.code().toString().contains("WORD."));
        if (isNamed) {
            to.addField(Literals.constant(
                    "WORD",
                    TypeName.get(VarHandle.class),
                    Code.of("$T.arrayElementVarHandle(long[].class)", MethodHandles.class),
                    "Changes words beside other writers.\n"));
        }
    }
}
