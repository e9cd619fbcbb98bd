package dev.filtersmith.storage;

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
     * @throws LinkageError if this library has no such family
     */
    public abstract Layout layout(String geometry);

    /** Returns the empty table of a filter, or that of a view, which has no words. */
    public abstract FilterTable table(Layout layout, long expectedElements, boolean view);

    /**
     * Returns the size of the table that some numbers of an emitted class describe: the words of
     * its array, its buckets, and the mask of its chunks. Loads no family.
     */
    public abstract int[] size(double[] numbers, long expectedElements);

    /** Returns the table over the words of an empty one of that size. */
    public abstract FilterTable table(Layout layout, long expectedElements, long... words);

    /**
     * Returns the core of a filter, whose constructor asks, or of a view. The geometry is of a type
     * that this package does not know; it makes the table later if that is null.
     */
    public abstract TableCore core(
            Filter filter,
            Object geometry,
            boolean view,
            long expectedElements,
            KeySeed seed,
            int stashCapacity,
            @Nullable FilterTable table);

    /** Returns a table that emitted classes look up, an array, by its name there. */
    public abstract Object lookupTable(String name, Layout layout);
}
