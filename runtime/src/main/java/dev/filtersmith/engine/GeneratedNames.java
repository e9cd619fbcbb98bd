package dev.filtersmith.engine;

import org.jspecify.annotations.Nullable;

/**
 * The names of the classes that the processor emits for interfaces: {@code Filtersmith_Outer_Seen}
 * for {@code Outer.Seen}.
 */
final class GeneratedNames {
    private static final String PREFIX = "Filtersmith_";

    private GeneratedNames() {}

    /**
     * Returns the emitted class without initialising it, since initialisation of a stale class may
     * fail.
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
