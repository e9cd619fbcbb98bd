package dev.filtersmith.engine;

import dev.filtersmith.emitted.HotFilter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The emitted classes by name: {@code Filtersmith_Outer_Seen} for {@code Outer.Seen}. An
 * underscore within a name becomes {@code _0}. No name begins with a digit, so two interfaces never
 * get one class: {@code Outer_Seen} gets {@code Filtersmith_Outer_0Seen}.
 */
public final class EmittedNames {
    private static final String PREFIX = "Filtersmith";
    private static final String UNDERSCORE = "_0";
    private static final String VIEW = "_1View";
    private static final String PARTED = "_1Parted";

    private EmittedNames() {}

    /** Returns the simple name of the class that is emitted for an interface. */
    public static String simpleName(List<String> nesting) {
        // Streams and concatenation by + would load many classes when an application starts.
        StringBuilder name = new StringBuilder(PREFIX);
        for (String type : nesting) {
            name.append('_').append(type.replace("_", UNDERSCORE));
        }
        return name.toString();
    }

    /**
     * Returns whether the superclass of emitted and bound classes has a method, given as {@code
     * putHash(long)}. It would run in place of a body in the interface.
     */
    public static boolean isTaken(String signature) {
        for (Method method : HotFilter.class.getDeclaredMethods()) {
            if (!Modifier.isPrivate(method.getModifiers()) && method.toString().contains(".HotFilter." + signature)) {
                return true;
            }
        }
        return signature.equals("clone()") || signature.equals("finalize()");
    }

    /**
     * Returns the class that was emitted for an interface, or null if there is none. Does not
     * initialise it, since the initialisation of a stale class fails.
     */
    static @Nullable Class<?> find(Class<?> type) {
        try {
            return isLocal(type) ? null : Class.forName(of(type), false, type.getClassLoader());
        } catch (ClassNotFoundException none) {
            return null;
        }
    }

    /**
     * Returns the name of the class that is emitted with a class for filters that are made of
     * several: {@code Filtersmith_Outer_Seen_1Parted}. No interface gets it, since the only digit
     * that follows an underscore in its name is 0.
     */
    public static String parted(String emitted) {
        return emitted.concat(PARTED);
    }

    /**
     * Returns the name of the class of views that is emitted with a class: {@code
     * Filtersmith_Outer_Seen_1View}. No interface gets it either.
     */
    public static String view(String emitted) {
        return emitted.concat(VIEW);
    }

    /** Returns the qualified name of the class that is emitted for an interface. */
    static String of(Class<?> type) {
        List<String> nesting = new ArrayList<>();
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            nesting.add(0, at.getSimpleName());
        }
        String simple = simpleName(nesting);
        String in = type.getPackageName();
        return in.isEmpty() ? simple : in.concat(".").concat(simple);
    }

    /**
     * Returns whether an interface is declared in a method, or in a class that is. Compilers do not
     * show such interfaces to annotation processors.
     */
    static boolean isLocal(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            if (at.isLocalClass() || at.isAnonymousClass()) {
                return true;
            }
        }
        return false;
    }
}
