package dev.filtersmith.storage;

import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * What the families make for emitted classes, which name no family. The library provides the only
 * one, as a service. What creates filters hands it over, since the search for a service takes long
 * when an application starts.
 */
public abstract class Geometries {
    private static volatile @Nullable Geometries given;

    /** Creates the families' side; for the library. */
    protected Geometries() {}

    /** Hands over the families. */
    public static void use(Geometries families) {
        given = families;
    }

    /** Returns the families. */
    public static Geometries instance() {
        Geometries families = given;
        if (families == null) {
            families = ServiceLoader.load(Geometries.class, Geometries.class.getClassLoader())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("META-INF/services/" + Geometries.class.getName()
                            + " was lost, perhaps when jars were merged. Merge the files of META-INF/services too."));
            given = families;
        }
        return families;
    }

    /**
     * Derives the layout that an emitted class names in full.
     *
     * @throws LinkageError if the class cannot run with this library, or with its interface
     */
    public abstract Layout layout(Class<?> emitted);

    /** Returns the empty table of a filter, or that of a view, which has no words. */
    public abstract FilterTable table(Layout layout, long expectedElements, boolean view);

    /** Returns the core of a filter with one table, or of a view, whose constructor asks. */
    public abstract TableCore core(
            Filter filter, Layout layout, Engine engine, boolean view, long expectedElements, KeySeed seed);

    /** Returns a table that emitted classes look up, an array, by its name there. */
    public abstract Object lookupTable(String name, Layout layout);
}
