package dev.filtersmith.engine;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Layout;
import dev.filtersmith.Problem;
import dev.filtersmith.buckets.FullBuckets;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.windows.WindowedCuckooLayout;
import java.util.List;
import java.util.function.Supplier;

/** Checks, when a filter is created, that its geometry fits its number of elements. */
final class SizeChecks {
    /** The bits of a filter whose spec asks for bits but names no elements, over those, at most. */
    private static final double MORE_BITS = 1.02;

    private SizeChecks() {}

    /**
     * Warns if a filter is likely to be full early.
     *
     * @throws FilterSpecException if it takes more bits than its spec asks for
     */
    static void check(Class<?> type, Supplier<FilterSpec> asked, Layout layout, long elements) {
        // To read the spec of an annotated interface takes time, and other families take no more.
        if (layout instanceof RankIndexedLayout) {
            requireBits(asked.get(), layout.bitsPerKey(elements), elements);
        } else if (mayOverflow(layout, elements) && !layout.spec().growth().isChained()) {
            StaleMode.log(
                    type,
                    "[OverflowTooLikely] A filter of " + layout.spec().text() + " for " + elements
                            + " elements, of the interface " + type.getName() + ", is likely to be full before it holds"
                            + " them. Lower averageLoad or averageUse, or leave it out.");
        }
    }

    private static void requireBits(FilterSpec asked, double bits, long elements) {
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

    private static boolean mayOverflow(Layout layout, long elements) {
        return layout instanceof SubtableLayout subtables
                ? FullBuckets.overflow(subtables, elements)
                : layout instanceof WindowedCuckooLayout windows
                        && windows.size(elements).areFew(windows.spec().stashCapacity());
    }
}
