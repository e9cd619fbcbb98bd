package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.catalog.NamedFamilies;
import dev.filtersmith.emitted.Emission;
import dev.filtersmith.emitted.LibraryAccess;
import dev.filtersmith.emitted.Routing;
import dev.filtersmith.family.SpecText;
import dev.filtersmith.key.SeedAccess;
import dev.filtersmith.link.AgentLink;
import dev.filtersmith.storage.Geometries;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Creation of filters of the classes that the processor emitted. */
public final class GeneratedClasses {
    /** Classes that were compared, and are built from the annotation as it is now. */
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
     * class, or none for views, or another engine replaces it.
     *
     * @throws dev.filtersmith.StaleGeneratedClassException if the class is stale and nothing may
     *     replace it
     */
    public static <F extends Filter> @Nullable F create(
            Class<F> type, long expectedElements, KeySeed seed, boolean view, boolean counts) {
        try {
            Class<?> emitted = usable(type);
            return emitted == null
                    ? null
                    : type.cast(LibraryAccess.make(SeedAccess.LIBRARY, emitted, expectedElements, view, seed, counts));
        } catch (LinkageError unusable) {
            replace(type, unusable);
            return null;
        }
    }

    /** Creates a filter that is made of several of the emitted class. */
    public static <F extends Filter> F parted(Class<F> type, Routing parts, KeySeed seed, boolean counts) {
        return type.cast(LibraryAccess.parted(
                SeedAccess.LIBRARY, Objects.requireNonNull(EmittedNames.find(type)), parts, seed, counts));
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
            return emitted == null ? null : LibraryAccess.geometryOf(SeedAccess.LIBRARY, emitted);
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
        // A class of a family that is absent is not stale.
        Families.requirePresent(type);
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
        return isFresh(type, emitted) || !StaleClasses.replaced(type, Emission.of(emitted)) ? emitted : null;
    }

    /**
     * Returns whether the class is taken for one of the annotation as it is now; false also if the
     * text of the spec differs and may mean the same. Loads no family, since the first filter of a
     * JVM should be created quickly.
     */
    private static boolean isFresh(Class<?> type, Class<?> emitted) {
        if (FRESH.contains(emitted) || !isChecked(type, emitted)) {
            return true;
        }
        Emission emission = Emission.of(emitted);
        boolean fresh =
                emission.difference(type) == null && describes(emission.from().spec(), type);
        if (fresh) {
            FRESH.add(emitted);
        }
        return fresh;
    }

    /**
     * Returns whether the annotation of an interface is compared with that of its class. To read an
     * annotation takes as long as all the rest up to the first answer. Interface and class differ
     * where one was compiled without the other, in a directory of classes, where tests run too. In
     * a jar only a strict application asks, or the agent.
     */
    private static boolean isChecked(Class<?> type, Class<?> emitted) {
        ProtectionDomain domain = type.getProtectionDomain();
        if (domain != emitted.getProtectionDomain()
                || Boolean.getBoolean(StaleMode.STRICT)
                || Boolean.getBoolean(AgentLink.PROPERTY)) {
            return true;
        }
        CodeSource source = domain.getCodeSource();
        String place = source == null || source.getLocation() == null
                ? ""
                : source.getLocation().getPath();
        return !place.endsWith(".jar") && !place.endsWith("!/");
    }

    private static boolean describes(String spec, Class<?> type) {
        try {
            return new SpecText(spec).describes(type);
        } catch (IllegalArgumentException ofAnotherVersion) {
            return false;
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
