package dev.filtersmith.engine;

import org.jspecify.annotations.Nullable;

/**
 * A lookup of the class that the processor emitted for an interface: {@code Filtersmith_Outer_Seen}
 * for {@code Outer.Seen}.
 */
final class EmittedClasses {
    private static final String PREFIX = "Filtersmith_";

    private EmittedClasses() {}

    /**
     * Returns the emitted class, or null if there is none. Does not initialise it, since the
     * initialisation of a stale class fails.
     */
    static @Nullable Class<?> find(Class<?> type) {
        try {
            return Class.forName(nameFor(type), false, type.getClassLoader());
        } catch (ClassNotFoundException none) {
            return null;
        }
    }

    /** Returns the name of the class that is emitted for an interface. */
    static String nameFor(Class<?> type) {
        String name = type.getName();
        int simple = name.lastIndexOf('.') + 1;
        return name.substring(0, simple)
                .concat(PREFIX)
                .concat(name.substring(simple).replace('$', '_'));
    }
}
