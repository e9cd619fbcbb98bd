package dev.filtersmith.emitted;

import dev.filtersmith.Layout;
import dev.filtersmith.storage.Geometries;

/** The geometry of an emitted class: its layout, and the tables that it looks up. */
public final class Geometry {
    private final Layout layout;

    private Geometry(Layout layout) {
        this.layout = layout;
    }

    /**
     * Derives the geometry of an emitted class, in its static initialiser.
     *
     * @param emitted emitted class
     * @return geometry
     * @throws LinkageError if the class cannot run with this library, or with its interface
     */
    public static Geometry of(Class<?> emitted) {
        return new Geometry(Geometries.instance().layout(Emission.geometryOf(emitted)));
    }

    /**
     * Computes a table that is too long to be emitted.
     *
     * @param <T> type of the table
     * @param name name of the table in the emitted class
     * @param type type of the table
     * @return table, an array
     */
    public <T> T table(String name, Class<T> type) {
        return type.cast(Geometries.instance().lookupTable(name, layout));
    }

    Layout layout() {
        return layout;
    }
}
