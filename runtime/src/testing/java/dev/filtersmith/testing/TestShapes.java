package dev.filtersmith.testing;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.Geometries;
import dev.filtersmith.storage.TableCore;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What tests create filters of their own from, and what they see behind filters. */
public final class TestShapes {
    private TestShapes() {}

    /**
     * Returns the shape of filters with tables of the layout's family.
     *
     * @param layout layout
     * @return shape
     */
    public static Geometry of(Layout layout) {
        return new Geometry(Geometries.instance(), layout, Engine.INTERPRETED, false);
    }

    /**
     * Returns the shape of one filter with a table of any family, or of none.
     *
     * @param layout layout
     * @param table table
     * @return shape
     */
    public static Geometry of(Layout layout, FilterTable table) {
        Geometries one = new Geometries() {
            @Override
            public Layout layout(String geometry) {
                throw new UnsupportedOperationException(geometry);
            }

            @Override
            public FilterTable table(Layout any, long expectedElements, boolean view) {
                return table;
            }

            @Override
            public int[] size(double[] numbers, long expectedElements) {
                throw new UnsupportedOperationException("a table is given");
            }

            @Override
            public FilterTable table(Layout any, long expectedElements, long... words) {
                return table;
            }

            @Override
            public TableCore core(
                    Filter filter,
                    Object geometry,
                    boolean view,
                    long expectedElements,
                    KeySeed seed,
                    int stashCapacity,
                    @Nullable FilterTable any) {
                return LibraryAccess.core(
                        filter, (Geometry) geometry, view, expectedElements, seed, stashCapacity, any);
            }

            @Override
            public Object lookupTable(String name, Layout any) {
                throw new UnsupportedOperationException(name);
            }
        };
        return new Geometry(one, layout, Engine.INTERPRETED, false);
    }

    /**
     * Returns the core of a filter.
     *
     * @param filter filter of this library
     * @return core
     */
    public static FilterCore core(Filter filter) {
        return Objects.requireNonNull(FilterCore.of(filter));
    }

    /** Returns a histogram of the load: buckets by load, or places by value. */
    public static long[] loadHistogram(Filter filter) {
        return core(filter).scan().loadHistogram().stream()
                .mapToLong(Long::longValue)
                .toArray();
    }

    /**
     * Returns the core of a filter with one table.
     *
     * @param filter filter of this library
     * @return core
     */
    public static TableCore single(Filter filter) {
        return (TableCore) core(filter);
    }
}
