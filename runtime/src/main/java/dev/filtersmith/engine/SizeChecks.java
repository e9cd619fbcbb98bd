package dev.filtersmith.engine;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Problem;
import java.util.List;

/** The consequences of a geometry that may not fit the number of elements. */
final class SizeChecks {
    /** The bits of a filter whose spec asks for bits but names no elements, over those, at most. */
    private static final double MORE_BITS = 1.02;

    private SizeChecks() {}

    /** Warns that a filter is likely to be full early, unless larger ones follow it. */
    static void warn(Class<?> type, FilterSpec geometry, long elements) {
        if (!geometry.growth().isChained()) {
            StaleMode.log(
                    type,
                    "[OverflowTooLikely] A filter of " + geometry.text() + " for " + elements
                            + " elements, of the interface " + type.getName() + ", is likely to be full before it holds"
                            + " them. Lower averageLoad or averageUse, or leave it out.");
        }
    }

    /**
     * Checks that a filter takes no more bits than its spec asks for.
     *
     * @throws FilterSpecException if it takes more
     */
    static void requireBits(FilterSpec asked, double bits, long elements) {
        // A filter for one element is a sample of its spec, as Flink's snapshots have.
        if (elements > 1
                && asked.bitsPerKey() > 0
                && asked.expectedElements() == 0
                && bits > asked.bitsPerKey() * MORE_BITS) {
            throw new FilterSpecException(List.of(new Problem(
                    "BitsPerKeyOutOfReach",
                    "bitsPerKey",
                    asked.text() + " has a geometry for many elements, with which a filter, or a shard, for " + elements
                            + " takes " + Math.rint(100 * bits) / 100 + " bits for each. Add expectedElements = "
                            + elements
                            + " to it, or expect more elements.")));
        }
    }
}
