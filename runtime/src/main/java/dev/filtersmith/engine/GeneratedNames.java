package dev.filtersmith.engine;

import org.jspecify.annotations.Nullable;

/** A lookup of the classes that the processor emits for interfaces, by {@link EmittedNames}. */
final class GeneratedNames {
    private GeneratedNames() {}

    /**
     * Returns the emitted class without initialising it, since initialisation of a stale class may
     * fail.
     */
    static @Nullable Class<?> find(Class<?> type) {
        if (EmittedNames.isLocal(type)) {
            return null;
        }
        try {
            return Class.forName(nameFor(type), false, type.getClassLoader());
        } catch (ClassNotFoundException none) {
            return null;
        }
    }

    /** Returns the name of the class that is emitted for an interface. */
    static String nameFor(Class<?> type) {
        return EmittedNames.of(type);
    }
}
