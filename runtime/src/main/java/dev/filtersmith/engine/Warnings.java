package dev.filtersmith.engine;

import java.util.concurrent.atomic.AtomicBoolean;

/** Warnings about the engines of annotated interfaces, at most one for each interface. */
final class Warnings {
    private static final ClassValue<AtomicBoolean> REPORTED = new ClassValue<>() {
        @Override
        protected AtomicBoolean computeValue(Class<?> type) {
            return new AtomicBoolean();
        }
    };

    private Warnings() {}

    /** Returns whether another engine than the generated one is an error. */
    static boolean strict() {
        return Boolean.getBoolean("filtersmith.strict");
    }

    /**
     * Warns about an interface, unless a warning was already logged. The logger is created only for
     * a warning, because interfaces may be inspected before the application has set up its logging.
     */
    static void sayOnce(Class<?> type, String message) {
        if (REPORTED.get(type).compareAndSet(false, true)) {
            System.getLogger("dev.filtersmith").log(System.Logger.Level.WARNING, "{0}", message);
        }
    }
}
