package dev.filtersmith.engine;

import java.util.concurrent.atomic.AtomicBoolean;

/** Warnings about missing and stale generated classes, and the strict mode that replaces them. */
final class ClassWarnings {
    private static final ClassValue<AtomicBoolean> REPORTED = new ClassValue<>() {
        @Override
        protected AtomicBoolean computeValue(Class<?> type) {
            return new AtomicBoolean();
        }
    };

    private ClassWarnings() {}

    /** Returns whether a missing or stale generated class is an error. */
    static boolean strict() {
        return Boolean.getBoolean("filtersmith.strict");
    }

    /**
     * Warns about an interface's class, unless a warning was already logged. The logger is created
     * only for a warning, because interfaces may be inspected before the application has set up its
     * logging.
     */
    static void logOnce(Class<?> type, String message) {
        if (REPORTED.get(type).compareAndSet(false, true)) {
            System.getLogger("dev.filtersmith").log(System.Logger.Level.WARNING, "{0}", message);
        }
    }
}
