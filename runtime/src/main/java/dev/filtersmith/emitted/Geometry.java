package dev.filtersmith.emitted;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.storage.Geometries;
import dev.filtersmith.storage.TableCore;

/**
 * The geometry of an emitted class or an interpreter: its layout, and the tables of its filters. A
 * filter that is made of several has that of one of them, and is a {@code Routing}.
 */
public class Geometry {
    private final Geometries families;
    private final Layout layout;
    private final Engine engine;
    private final boolean views;

    /** Creates the geometry of filters, or of views, for the library. */
    public Geometry(Geometries families, Layout layout, Engine engine, boolean views) {
        this.families = families;
        this.layout = layout;
        this.engine = engine;
        this.views = views;
    }

    /**
     * Derives the geometry of an emitted class, in its static initialiser.
     *
     * @param emitted emitted class
     * @return geometry
     * @throws LinkageError if the class cannot run with this library, or with its interface
     */
    public static Geometry of(Class<?> emitted) {
        Geometries families = Geometries.instance();
        return new Geometry(families, families.layout(emitted), Engine.GENERATED, false);
    }

    /**
     * Returns the same geometry for views.
     *
     * @return geometry of filters without tables of their own
     */
    public final Geometry ofViews() {
        return new Geometry(families, layout, engine, true);
    }

    /**
     * Computes a table that is too long to be emitted.
     *
     * @param <T> type of the table
     * @param name name of the table in the emitted class
     * @param type type of the table
     * @return table, an array
     */
    public final <T> T table(String name, Class<T> type) {
        return type.cast(families.lookupTable(name, layout));
    }

    /** Returns whether it is that of a filter that is made of several, a {@code Routing}. */
    boolean isOfSeveral() {
        return false;
    }

    /** Returns the core of a filter with one table, or of a view, whose constructor asks. */
    final TableCore core(Filter filter, long expectedElements, KeySeed seed) {
        return families.core(filter, layout, engine, views, expectedElements, seed);
    }
}
