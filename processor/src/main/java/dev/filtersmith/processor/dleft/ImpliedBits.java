package dev.filtersmith.processor.dleft;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;
import dev.filtersmith.processor.Method;

/** Statements and expressions that restore the first bits of fingerprints from the counter. */
final class ImpliedBits {
    private ImpliedBits() {}

    /**
     * Declares the depth and the first bits that the counter encodes. Adds nothing if it never
     * encodes any.
     */
    static void declare(DLeftText text, Method method, CodeBlock head) {
        if (text.layout.deepest() == 0) {
            return;
        }
        method.addStatement("final long geometry = Tables.BY_LOAD[load]")
                .addStatement("final int depth = (int) geometry & 0xff")
                .addStatement("final long head = $L", head);
        if (text.impliedByState()) {
            method.addStatement("final long implied = Tables.FIRST_BITS[$L]", text.stateOf("head"));
        } else {
            method.addStatement("final long implied = firstBits(load, depth, rank(at, head, geometry))");
        }
    }

    /**
     * Returns a fingerprint, given the bits in its field. Requires the variables of {@link
     * #declare}.
     */
    static CodeBlock fingerprint(DLeftText text, CodeBlock stored) {
        return text.layout.deepest() == 0
                ? stored
                : Code.of("$L << depth$W| implied >>> field * depth & (1L << depth) - 1", stored);
    }

    /**
     * Returns a fingerprint, read from its field and the first bits that the counter encodes.
     */
    static CodeBlock read(DLeftText text, String from) {
        String field = text.groupWords() > 1 ? "window(at, $L)" : "words[at] >>> $L";
        return fingerprint(text, Code.of("$L & (1L << width) - 1", Code.of(field, from)));
    }
}
