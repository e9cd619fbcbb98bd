package dev.filtersmith.emitted;

import dev.filtersmith.DeletableFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.key.KeySignature;
import dev.filtersmith.key.KeyText;
import dev.filtersmith.key.KeyTypes;
import dev.filtersmith.wire.Versions;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.security.CodeSource;
import org.jspecify.annotations.Nullable;

/**
 * An emitted class as the library sees it: its origin, and whether it can run with this library and
 * with its interface as that is now. No check reads a spec, searches or loads a family. What every
 * filter needs is static, and reads no annotation.
 */
public final class Emission {
    private final Class<?> emitted;
    private final @Nullable EmittedFrom from;

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
        return new Emission(emitted);
    }

    /**
     * Checks a class that is being initialised.
     *
     * @throws LinkageError if it cannot run with this library, or with its interface
     */
    static void requireFit(Class<?> emitted, int abi, int bits, int keyHash, String keys) {
        Class<?> type = emitted.getInterfaces()[0];
        String found = versionDifference(abi, bits, keyHash);
        if (found == null) {
            found = difference(emitted, type, keys);
        }
        if (found != null) {
            throw new LinkageError(message(emitted, type, found));
        }
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
                : versionDifference(from.abi(), from.bits(), from.keyHash());
    }

    private static @Nullable String versionDifference(int abi, int bits, int keyHash) {
        if (abi < Versions.OLDEST_ABI || abi > Versions.ABI) {
            return "it was emitted for version " + abi + " of the library's members, and this library has "
                    + (Versions.OLDEST_ABI == Versions.ABI
                            ? "version " + Versions.ABI
                            : "versions " + Versions.OLDEST_ABI + " to " + Versions.ABI);
        } else if (bits != Versions.BITS) {
            return "it was emitted for version " + bits + " of the bits, and this library has version " + Versions.BITS;
        } else if (keyHash != Versions.KEY_HASH) {
            return "it was emitted for version " + keyHash + " of the hash of keys, and this library has version "
                    + Versions.KEY_HASH;
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
        String found = versionDifference();
        return found != null ? found : difference(emitted, type, from().keys());
    }

    private static @Nullable String difference(Class<?> emitted, Class<?> type, String keys) {
        String found = keyDifference(type, keys);
        return found != null ? found : methodDifference(emitted, type);
    }

    private static @Nullable String keyDifference(Class<?> type, String keys) {
        if (isNativeImage()) {
            // All classes were compiled together, and records show their components to nobody.
            return null;
        }
        if (keys.equals(KeyText.LONGS) && isLongFilterAlone(type)) {
            return null;
        }
        String now = KeySignature.text(KeyTypes.of(type));
        return keys.equals(now) ? null : "it was built for keys of " + keys + ", and the interface now has " + now;
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
    private static @Nullable String methodDifference(Class<?> emitted, Class<?> type) {
        try {
            return addsMethods(type) ? missingMethod(emitted) : null;
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

    private static @Nullable String missingMethod(Class<?> emitted) {
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
        return message(emitted, type, difference);
    }

    private static String message(Class<?> emitted, Class<?> type, String difference) {
        return "The generated class " + emitted.getName() + placeOf(emitted) + " does not fit the annotated interface "
                + type.getName() + ": " + difference + ". Compile " + type.getName()
                + " again, with the annotation processor on the processor path.";
    }

    private static String placeOf(Class<?> emitted) {
        CodeSource source = emitted.getProtectionDomain().getCodeSource();
        return source == null || source.getLocation() == null ? "" : " in " + source.getLocation();
    }
}
