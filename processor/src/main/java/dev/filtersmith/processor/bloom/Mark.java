package dev.filtersmith.processor.bloom;

import com.palantir.javapoet.CodeBlock;
import dev.filtersmith.processor.Code;

/**
 * Representation of empty slots as a number. It applies to the result for one slot and to the or of
 * the results for several slots.
 */
enum Mark {
    /** Not 0 if a slot is empty. */
    ANY_BIT(" != 0", " == 0"),

    /** Negative if a slot is empty. */
    SIGN(" < 0", " >= 0");

    private final String empty;
    private final String full;

    Mark(String empty, String full) {
        this.empty = empty;
        this.full = full;
    }

    /** Returns the comparison that holds if any slot is empty. */
    String empty() {
        return empty;
    }

    /** Returns the comparison that holds if no slot is empty. */
    String full() {
        return full;
    }

    /**
     * Returns an expression that is 1 if no slot is empty and 0 otherwise: a long, without a
     * branch.
     */
    CodeBlock fullBit(String variable) {
        return Code.of("~$L >>> 63", this == SIGN ? variable : Code.of("$L | -$L", variable, variable));
    }

    /** Returns the phrase for Javadoc. */
    String phrase() {
        return this == SIGN ? "Negative" : "Not 0";
    }
}
