package dev.filtersmith.processor.bloom;

/**
 * Representation of empty slots as a number. It applies to the result for one slot and to the or of
 * the results for several slots.
 */
enum Mark {
    /** Not 0 if a slot is empty. */
    ANY_BIT(" != 0", " == 0", "~(%1$s | -%1$s) >>> 63"),

    /** Negative if a slot is empty. */
    SIGN(" < 0", " >= 0", "~%s >>> 63");

    private final String empty;
    private final String full;
    private final String fullBit;

    Mark(String empty, String full, String fullBit) {
        this.empty = empty;
        this.full = full;
        this.fullBit = fullBit;
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
    String fullBit(String variable) {
        return fullBit.formatted(variable);
    }

    /** Returns the phrase for Javadoc. */
    String phrase() {
        return this == SIGN ? "Negative" : "Not 0";
    }
}
