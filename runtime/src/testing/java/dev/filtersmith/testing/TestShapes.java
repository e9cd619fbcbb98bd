package dev.filtersmith.testing;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.emitted.Emission;
import dev.filtersmith.emitted.Geometry;
import dev.filtersmith.storage.FilterCore;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.Geometries;
import dev.filtersmith.storage.TableCore;
import java.util.Objects;

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
            public Layout layout(Class<?> emitted) {
                throw new UnsupportedOperationException(emitted.getName());
            }

            @Override
            public FilterTable table(Layout any, long expectedElements, boolean view) {
                return table;
            }

            @Override
            public TableCore core(
                    Filter filter, Layout layout, Engine engine, boolean view, long expectedElements, KeySeed seed) {
                return Emission.core(
                        filter, layout, engine, view, expectedElements, seed, table(layout, expectedElements, view));
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
