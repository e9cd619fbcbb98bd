package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.StaleGeneratedClassException;
import dev.filtersmith.emitted.EmittedFrom;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A check for generated classes that do not match the current interface. These are classes built
 * from another spec, for other keys or by another version of the library ({@link EmittedFrom}), and
 * classes that cannot be loaded.
 *
 * <p>Each class is checked once; later filters have no overhead. With a Java agent, its option
 * {@code stale} selects the treatment. Without an agent a warning is logged once and the class is
 * used as it was built, or, if the system property {@code filtersmith.strict} is {@code true},
 * refused.
 */
public final class StaleClasses {
    private static final String FRESH = "";

    /** For each interface, the problem of its class; null until the full check. */
    private static final ClassValue<AtomicReference<@Nullable String>> PROBLEMS = new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable String> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    private StaleClasses() {}

    /**
     * Checks the generated class of an interface that was just loaded, and warns once if it was
     * built from another spec or by another version. Called by the Java agent. It initialises no
     * class of the application and throws no exception: a failure to read the class now recurs when
     * a filter is created.
     *
     * @param type any class; ignored unless it is an annotated interface
     */
    public static void interfaceLoaded(Class<?> type) {
        try {
            if (type.isInterface() && Filter.class.isAssignableFrom(type)) {
                problemAtLoad(type).ifPresent(problem -> {
                    PROBLEMS.get(type).set(problem);
                    StaleMode.current().say(type, problem);
                });
            }
        } catch (LinkageError | RuntimeException unreadable) {
            // No annotation, or one that names a missing class.
        }
    }

    private static Optional<String> problemAtLoad(Class<?> type) {
        FilterSpec spec = FilterSpec.of(type);
        try {
            return Optional.ofNullable(GeneratedClasses.find(type))
                    .flatMap(emitted -> new StaleReasons(type, spec, emitted).ofSpec());
        } catch (LinkageError unusable) {
            return Optional.of(unusable(type, unusable));
        }
    }

    /**
     * Returns whether another engine replaces a generated class because it is stale.
     *
     * @throws StaleGeneratedClassException if it is stale and nothing may replace it
     */
    static boolean replaced(Class<?> type, Class<?> emitted) {
        String problem = PROBLEMS.get(type).get();
        if (problem == null) {
            problem =
                    new StaleReasons(type, FilterSpec.of(type), emitted).ofAll().orElse(FRESH);
            PROBLEMS.get(type).set(problem);
        }
        return !problem.equals(FRESH) && replaced(type, problem);
    }

    private static boolean replaced(Class<?> type, String problem) {
        StaleMode mode = StaleMode.current();
        if (mode == StaleMode.FAIL) {
            throw new StaleGeneratedClassException(problem, null);
        }
        mode.say(type, problem);
        return mode == StaleMode.BIND;
    }

    /**
     * Records a generated class that could not be loaded or constructed. Returns normally if
     * another engine replaces it.
     *
     * @throws StaleGeneratedClassException if nothing may replace it
     * @throws LinkageError if it is to be used as it was built, which is impossible
     */
    static void replaceUnusable(Class<?> type, LinkageError unusable) {
        String problem = unusable(type, unusable);
        StaleMode mode = StaleMode.current();
        if (mode == StaleMode.WARN) {
            throw new LinkageError(problem, unusable);
        } else if (mode == StaleMode.FAIL) {
            throw new StaleGeneratedClassException(problem, unusable);
        }
        PROBLEMS.get(type).set(problem);
        mode.say(type, problem);
    }

    private static String unusable(Class<?> type, LinkageError unusable) {
        return StaleReasons.message(type, EmittedNames.of(type), "it cannot be used: " + unusable);
    }

    /** Returns the problem of an interface's generated class, if one was found. */
    static Optional<String> problemOf(Class<?> type) {
        return Optional.ofNullable(PROBLEMS.get(type).get()).filter(problem -> !problem.equals(FRESH));
    }
}
