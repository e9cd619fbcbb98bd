package dev.filtersmith;

import dev.filtersmith.layout.Layout;
import java.io.IOException;
import java.io.OutputStream;

/**
 * What every filter tells of itself, whatever its keys.
 *
 * <p>A filter may be read by any number of threads at once while none changes it. A thread that changes it must be alone:
 * concurrent changes lose keys.
 */
public interface Filter {
    /**
     * Number of elements that the filter holds, counted from the loads of its buckets: keys that put() took for new. Takes
     * time in proportion to the size of the filter.
     *
     * @return approximate number of different keys put
     */
    long approximateElementCount();

    /**
     * Probability that a key never put is reported as present, computed now from the actual loads (equation (1) of the
     * d-left Bloom filter paper). Takes time in proportion to the size of the filter.
     *
     * @return expected false positive probability, 0 to 1
     */
    double expectedFpp();

    /**
     * Memory that the filter's content takes, fixed when the filter is created.
     *
     * @return size in bits, stash included
     */
    long bitSize();

    /**
     * The checked geometry that the filter was built from.
     *
     * @return layout
     */
    Layout layout();

    /**
     * Which engine runs the filter.
     *
     * @return engine
     */
    Engine engine();

    /**
     * The seed that keys are hashed with. Filters with equal layout, size and seed hold the same bits after the same
     * puts.
     *
     * @return seed
     */
    long seed();

    /**
     * Number of elements that the filter was created for.
     *
     * @return expected number of elements
     */
    long expectedElements();

    /**
     * Number of elements that no bucket could take and that the stash holds.
     *
     * @return elements in the stash
     */
    int stashSize();

    /**
     * A copy of the raw words, for comparison: those of the buckets, then those of the stash.
     *
     * @return copy of the filter's words
     */
    long[] words();

    /**
     * Writes the filter in the wire format, from which {@code Filters.read} makes an equal one under any engine.
     *
     * @param out stream to write to; not closed
     * @throws IOException if the stream fails
     */
    void writeTo(OutputStream out) throws IOException;
}
