package dev.filtersmith.layout;

/** The checked geometry of a filter, the same for all engines. One implementation for each family. */
public interface Layout {
    /**
     * A short canonical name of the geometry, such as {@code dleft-3x64c4-s0000110}. Filters with equal signature, size and
     * seed hold the same bits after the same operations.
     *
     * @return signature
     */
    String signature();
}
