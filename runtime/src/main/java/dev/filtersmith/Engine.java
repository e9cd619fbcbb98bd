package dev.filtersmith;

/**
 * The implementation that runs a filter. All engines hold the same bits after the same operations.
 */
public enum Engine {
    /** A class that the annotation processor emitted for exactly one configuration. */
    GENERATED,

    /**
     * Loops over tables and numbers that are derived from the layout. Runs every configuration and
     * needs no processor.
     */
    INTERPRETED,

    /**
     * A class that the Java agent bound to one layout at run time: the interpreter with the layout
     * as a constant.
     */
    BOUND
}
