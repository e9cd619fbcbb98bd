package dev.filtersmith.benchmarks;

import java.util.Locale;

/** Which of the keys that are looked for were put. */
public enum QueryMode {
    /** None. */
    ABSENT,

    /** All. */
    PRESENT,

    /** Every other one on average, in random order. */
    MIXED;

    /**
     * The mode of a name in lower case.
     *
     * @param name name
     * @return mode
     */
    public static QueryMode named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /**
     * The name in lower case.
     *
     * @return name
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
