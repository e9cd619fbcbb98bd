package dev.filtersmith.emitted;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.KeySeed;
import dev.filtersmith.Layout;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.storage.FilterTable;
import dev.filtersmith.storage.TableCore;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * An emitted class as the library sees it: its origin, and whether it can run with this library and
 * with its interface as that is now. Each class is checked once. No check reads a spec, searches or
 * loads a family.
 */
public final class Emission {
    private static final ClassValue<Emission> EMISSIONS = new ClassValue<>() {
        @Override
        protected Emission computeValue(Class<?> emitted) {
            return new Emission(emitted);
        }
    };

    private final Class<?> emitted;
    private final @Nullable EmittedFrom from;

    /** Result of the full check; read after {@link #checked}. */
    private @Nullable String difference;

    private volatile boolean checked;

    private Emission(Class<?> emitted) {
        this.emitted = emitted;
        this.from = emitted.getAnnotation(EmittedFrom.class);
    }

    /**
     * Returns the emission of a class. Does not initialise the class.
     *
     * @param emitted emitted class
     * @return emission
     */
    public static Emission of(Class<?> emitted) {
        return EMISSIONS.get(emitted);
    }

    /**
     * Returns the geometry of a class that is being initialised.
     *
     * @param emitted emitted class
     * @return text that names the geometry in full
     * @throws LinkageError if the class cannot run with this library, or with its interface
     */
    public static String geometryOf(Class<?> emitted) {
        Emission emission = of(emitted);
        Class<?> type = emitted.getInterfaces()[0];
        String difference = emission.difference(type);
        if (difference != null) {
            throw new LinkageError(emission.message(type, difference));
        }
        return emission.from().geometry();
    }

    /**
     * Creates the core of a filter of an emitted class or an interpreter, whose constructor asks.
     * Users cannot name its type, so that they cannot change a filter by it.
     */
    public static TableCore core(
            Filter filter,
            Layout layout,
            Engine engine,
            boolean view,
            long expectedElements,
            KeySeed seed,
            FilterTable table) {
        return new HotCore(filter, layout, engine, view, expectedElements, seed, table);
    }

    /**
     * Returns the origin.
     *
     * @return origin of a class that fits this library
     */
    public EmittedFrom from() {
        if (from == null) {
            throw new IllegalStateException(emitted.getName() + " does not name its origin");
        }
        return from;
    }

    /**
     * Compares the class with this library.
     *
     * @return the difference that keeps the class from running here; null if there is none
     */
    public @Nullable String versionDifference() {
        return from == null
                ? "it does not name its origin, so it is of an older version of the processor"
                : versionDifference(from);
    }

    private static @Nullable String versionDifference(EmittedFrom from) {
        if (from.geometry().isEmpty()) {
            return "it does not name its geometry, so it is of an older version of the processor";
        } else if (from.abi() < Versions.OLDEST_ABI || from.abi() > Versions.ABI) {
            return "it was emitted for version " + from.abi() + " of the library's members, and this library has "
                    + (Versions.OLDEST_ABI == Versions.ABI
                            ? "version " + Versions.ABI
                            : "versions " + Versions.OLDEST_ABI + " to " + Versions.ABI);
        } else if (from.bits() != Versions.BITS) {
            return "it was emitted for version " + from.bits() + " of the bits, and this library has version "
                    + Versions.BITS;
        } else if (from.keyHash() != Versions.KEY_HASH) {
            return "it was emitted for version " + from.keyHash()
                    + " of the hash of keys, and this library has version " + Versions.KEY_HASH;
        }
        return null;
    }

    /**
     * Compares the class with this library, and with the keys and the methods of its interface.
     *
     * @param type interface of the class
     * @return the difference that keeps the class from running; null if there is none
     */
    public @Nullable String difference(Class<?> type) {
        if (!checked) {
            String found = versionDifference();
            if (found == null) {
                found = keyDifference(type);
            }
            difference = found != null ? found : methodDifference(type);
            checked = true;
        }
        return difference;
    }

    private @Nullable String keyDifference(Class<?> type) {
        if (isNativeImage()) {
            // All classes were compiled together, and records show their components to nobody.
            return null;
        }
        if (from().keys().equals(KeyText.LONGS) && isLongFilterAlone(type)) {
            return null;
        }
        String now = KeySignature.text(KeyTypes.of(type));
        return from().keys().equals(now)
                ? null
                : "it was built for keys of " + from().keys() + ", and the interface now has " + now;
    }

    /** Returns whether the interface is a LongFilter and extends nothing else. */
    private static boolean isLongFilterAlone(Class<?> type) {
        return LongFilter.class.isAssignableFrom(type) && type.getInterfaces().length == 1;
    }

    private static boolean isNativeImage() {
        return System.getProperty("org.graalvm.nativeimage.imagecode") != null;
    }

    /**
     * Compares the methods. Only these reveal that the interface has become a counting one, or
     * takes the components of a key.
     */
    private @Nullable String methodDifference(Class<?> type) {
        try {
            return addsMethods(type) ? missingMethod() : null;
        } catch (LinkageError absent) {
            // A method of the user names a missing class, which no filter needs.
            return null;
        }
    }

    /** Returns whether the interface asks for more than put, mightContain and the batches. */
    private static boolean addsMethods(Class<?> type) {
        if (type == LongFilter.class) {
            return false;
        } else if (type.getPackage() == LongFilter.class.getPackage()
                && type.getModule() == LongFilter.class.getModule()) {
            return DeletableFilter.class.isAssignableFrom(type);
        } else if (type.getDeclaredMethods().length > 0) {
            return true;
        }
        for (Class<?> parent : type.getInterfaces()) {
            if (addsMethods(parent)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable String missingMethod() {
        String first = null;
        for (Method method : emitted.getMethods()) {
            String name = method.toString();
            if (Modifier.isAbstract(method.getModifiers()) && (first == null || name.compareTo(first) < 0)) {
                first = name;
            }
        }
        return first == null ? null : "it lacks the method " + first;
    }

    /**
     * Describes a difference and its remedy.
     *
     * @param type interface of the class
     * @param difference difference between the class and the interface or the library
     * @return message
     */
    public String message(Class<?> type, String difference) {
        return "The generated class " + emitted.getName() + place() + " does not fit the annotated interface "
                + type.getName() + ": " + difference + ". Compile " + type.getName()
                + " again, with the annotation processor on the processor path.";
    }

    private String place() {
        CodeSource source = emitted.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null ? "" : " in " + source.getLocation();
    }
}
