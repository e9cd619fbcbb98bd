package dev.filtersmith.processor.bloom;

/** How a number tells that slots are empty: what one slot yields, and what those of several slots, or-ed, come to. */
enum Mark {
    /** Not 0. */
    ANY_BIT(" != 0", " == 0", "~(%1$s | -%1$s) >>> 63"),

    /** Negative. */
    SIGN(" < 0", " >= 0", "~%s >>> 63");

    private final String empty;
    private final String full;
    private final String fullBit;

    Mark(String empty, String full, String fullBit) {
        this.empty = empty;
        this.full = full;
        this.fullBit = fullBit;
    }

    /** The comparison that holds if any slot is empty. */
    String empty() {
        return empty;
    }

    /** The comparison that holds if no slot is empty. */
    String full() {
        return full;
    }

    /** 1 if no slot is empty, 0 otherwise: a long, without a branch. */
    String fullBit(String variable) {
        return fullBit.formatted(variable);
    }

    /** The phrase for Javadoc. */
    String phrase() {
        return this == SIGN ? "Negative" : "Not 0";
    }
}
