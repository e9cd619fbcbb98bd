package dev.filtersmith;

/** The checked geometry of a filter, the same for all engines. */
public interface Layout {
    /**
     * Returns the spec that the layout was derived from.
     *
     * @return spec
     */
    FilterSpec spec();

    /**
     * Returns a short canonical name of the geometry, such as {@code dleft-3x64c4-s0000110}.
     * Filters with equal signature, size and seed hold the same bits after the same operations. It
     * ends with {@code -single} or {@code -multi} in the modes {@code SINGLE_WRITER} and {@code
     * MULTI_WRITER}, in which the bits are the same, too.
     *
     * @return signature
     */
    String signature();

    /**
     * Returns a drawing of the geometry in ASCII, one line for each load.
     *
     * @return lines, each ended by a line feed
     */
    String diagram();

    /**
     * Returns the number of words that the buckets of a filter take.
     *
     * @param expectedElements expected number of elements
     * @return number of 64-bit words, stash left out
     * @throws FilterSpecException if no filter can be created for this number of
     *     elements
     */
    long tableWords(long expectedElements);

    /**
     * Returns the bits per key of a filter that holds its expected elements, with the rounding to
     * whole buckets and words and with the stash.
     *
     * @param expectedElements expected number of elements
     * @return bits per key
     * @throws FilterSpecException if no filter can be created for this number of
     *     elements
     */
    default double bitsPerKey(long expectedElements) {
        return ((double) tableWords(expectedElements) + spec().stashCapacity()) * Long.SIZE / expectedElements;
    }
}
