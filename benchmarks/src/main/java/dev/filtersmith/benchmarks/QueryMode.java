package dev.filtersmith.benchmarks;

import java.util.Locale;

/** The share of present keys among the queries. */
public enum QueryMode {
    /** None. */
    ABSENT,

    /** All. */
    PRESENT,

    /** Every other one on average, in random order. */
    MIXED;

    /**
     * Returns the mode of a name in lower case.
     *
     * @param name name
     * @return mode
     */
    public static QueryMode named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    /**
     * Returns the name in lower case.
     *
     * @return name
     */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
