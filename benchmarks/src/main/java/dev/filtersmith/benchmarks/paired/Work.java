package dev.filtersmith.benchmarks.paired;

import java.util.Locale;

/** The timed operations of threads on one filter. */
public enum Work {
    /** Lookups one by one, half of them of present keys. */
    LOOKUP,

    /** The same lookups in batches. */
    BATCH,

    /** A fill one by one; each thread puts its own keys. */
    PUT,

    /** A fill in batches. */
    PUTALL,

    /** Nine lookups and a put of a new key, in turns, until a filter that is half full is full. */
    MIXED;

    /** Returns whether the work changes the filter, and so needs a new one each time. */
    boolean shoots() {
        return this != LOOKUP && this != BATCH;
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
