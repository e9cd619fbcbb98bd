package dev.filtersmith;

/** What runs a filter. All engines hold the same bits after the same operations. */
public enum Engine {
    /** A class that the annotation processor emitted for exactly one configuration. */
    GENERATED,

    /** Plain loops over the layout; runs every configuration, needs no processor. */
    INTERPRETED
}
