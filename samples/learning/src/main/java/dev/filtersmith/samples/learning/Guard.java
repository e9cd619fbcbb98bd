package dev.filtersmith.samples.learning;

/** A filter before the table. It is told of all changes, and makes them in the table as well. */
interface Guard {
    /** Adds a caller of a method. */
    void add(String method);

    /** Removes a caller of a method. */
    void remove(String method);

    /** Returns false only if the table does not have a method. */
    boolean mightContain(String method);

    /** Takes note that the table was asked in vain. */
    default void reportFalsePositive() {}

    /** Does what is due now and then. */
    default void endStep() {}

    /** Returns the CPU time of all rebuilds so far, which is in that of the calls. */
    default long rebuildNanos() {
        return 0;
    }

    /** Returns the memory of the filter. */
    long bytes();
}
