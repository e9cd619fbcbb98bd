package dev.filtersmith;

/** The checked geometry of a filter, the same for all engines; one record for each family. */
public interface Layout {
    /**
     * The spec that the layout was derived from.
     *
     * @return spec
     */
    FilterSpec spec();

    /**
     * A short canonical name of the geometry, such as {@code dleft-3x64c4-s0000110}. Filters with equal signature, size and
     * seed hold the same bits after the same operations.
     *
     * @return signature
     */
    String signature();

    /**
     * The geometry drawn in ASCII, a line for each load.
     *
     * @return lines, each ended by a line feed
     */
    String diagram();

    /**
     * Words that the buckets of a filter take.
     *
     * @param expectedElements expected number of elements
     * @return number of 64-bit words, stash left out
     * @throws dev.filtersmith.FilterSpecException if there can be no filter for so many elements
     */
    long tableWords(long expectedElements);
}
