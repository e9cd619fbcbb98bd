package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.catalog.NamedFamilies;
import dev.filtersmith.emitted.Emission;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.family.SpecText;
import dev.filtersmith.storage.Geometries;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Creation of filters of the classes that the processor emitted. */
public final class GeneratedClasses {
    /** Classes that are known to run, and to be built from the annotation as it is now. */
    private static final Set<Class<?>> FRESH =
            Collections.newSetFromMap(Collections.synchronizedMap(new WeakHashMap<>()));

    /**
     * Whether any emitted class could not be loaded or constructed. Until then {@link StaleClasses}
     * is not loaded to look one up.
     */
    private static volatile boolean anyUnusable;

    static {
        Geometries.use(new NamedFamilies());
    }

    private GeneratedClasses() {}

    /**
     * Creates a filter of the emitted class. Returns the filter, or null if there is no emitted
     * class or another engine replaces it.
     *
     * @throws dev.filtersmith.StaleGeneratedClassException if the class is stale and nothing may
     *     replace it
     */
    public static <F extends Filter> @Nullable F create(
            Class<F> type, long expectedElements, KeySeed seed, boolean view) {
        try {
            Class<?> usable = usable(type);
            Class<?> emitted = usable != null && view ? EmittedNames.findView(usable) : usable;
            return emitted == null ? null : construct(type, emitted, long.class, expectedElements, seed);
        } catch (LinkageError unusable) {
            replace(type, unusable);
            return null;
        }
    }

    /**
     * Creates a filter that is made of several of the emitted class. Returns the filter, or null if
     * none was emitted for the class, which is older.
     */
    public static <F extends Filter> @Nullable F parted(Class<F> type, Routing parts, KeySeed seed) {
        Class<?> emitted = EmittedNames.findParted(type);
        return emitted == null ? null : construct(type, emitted, Routing.class, parts, seed);
    }

    /**
     * Returns the geometry of the emitted class. Searches nothing. The result is text that names
     * the geometry in full, or null if there is no emitted class or another engine replaces it.
     *
     * @throws dev.filtersmith.StaleGeneratedClassException if the class is stale and nothing may
     *     replace it
     */
    public static @Nullable String geometryOf(Class<?> type) {
        try {
            Class<?> emitted = usable(type);
            return emitted == null ? null : Emission.of(emitted).from().geometry();
        } catch (LinkageError unusable) {
            replace(type, unusable);
            return null;
        }
    }

    /** Returns whether there is an emitted class. It may be stale. */
    public static boolean exist(Class<?> type) {
        if (anyUnusable && StaleClasses.isUnusable(type)) {
            return false;
        }
        try {
            return EmittedNames.find(type) != null;
        } catch (LinkageError unusable) {
            return false;
        }
    }

    private static void replace(Class<?> type, LinkageError unusable) {
        anyUnusable = true;
        StaleClasses.replaceUnusable(type, unusable);
    }

    private static @Nullable Class<?> usable(Class<?> type) {
        if (anyUnusable && StaleClasses.replacedUnusable(type)) {
            return null;
        }
        Class<?> emitted = EmittedNames.find(type);
        if (emitted == null) {
            return null;
        }
        Emission emission = Emission.of(emitted);
        return isFresh(type, emitted, emission) || !StaleClasses.replaced(type, emission) ? emitted : null;
    }

    /**
     * Returns whether the class can run and was built from the annotation as it is now; false also
     * if the text of the spec differs and may mean the same. Loads no family, since the first
     * filter of a JVM should be created quickly.
     */
    private static boolean isFresh(Class<?> type, Class<?> emitted, Emission emission) {
        if (FRESH.contains(emitted)) {
            return true;
        }
        boolean fresh =
                emission.difference(type) == null && describes(emission.from().spec(), type);
        if (fresh) {
            FRESH.add(emitted);
        }
        return fresh;
    }

    private static boolean describes(String spec, Class<?> type) {
        try {
            return new SpecText(spec).describes(type);
        } catch (IllegalArgumentException ofAnotherVersion) {
            return false;
        }
    }

    private static <F extends Filter> F construct(
            Class<F> type, Class<?> emitted, Class<?> kind, Object first, KeySeed seed) {
        try {
            Constructor<?> constructor = emitted.getDeclaredConstructor(kind, KeySeed.class);
            constructor.setAccessible(true);
            return type.cast(constructor.newInstance(first, seed));
        } catch (InaccessibleObjectException closed) {
            throw MissingClasses.closed(emitted, closed);
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof RuntimeException cause) {
                throw cause;
            } else if (thrown.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new LinkageError(emitted.getName() + " cannot be created", thrown.getCause());
        } catch (ReflectiveOperationException unfit) {
            throw new LinkageError(emitted.getName() + " cannot be created", unfit);
        }
    }

    /**
     * Warns once for each interface that the interpreter runs it, unless the reason was already
     * logged. In strict mode it throws an exception instead.
     *
     * @throws dev.filtersmith.MissingEngineException in strict mode
     */
    public static void report(Class<?> type) {
        if (StaleMode.strict()) {
            throw MissingClasses.noneGenerated(type);
        }
        StaleMode.logOnce(
                type, MissingClasses.messageFor(type) + " Until then the interpreter runs it, several times slower.");
    }

    /**
     * Warns, once for each interface, about a stored filter whose geometry differs from the emitted
     * class's.
     */
    public static void reportEarlier(Class<?> type, String geometry) {
        StaleMode.logOnce(
                type,
                "A filter of " + type.getName() + " was read that was stored under another geometry, " + geometry
                        + ". The generated class " + EmittedNames.of(type)
                        + " cannot run it, and another engine does. Build the filter again from its keys to return to"
                        + " the generated class.");
    }
}
