package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.StaleGeneratedClassException;
import dev.filtersmith.emitted.EmittedFrom;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Notices generated classes that do not fit their interface as it stands: those built from another spec, for other keys or by another
 * version of the library ({@link EmittedFrom}), and those that cannot be loaded. A class is looked at once; after that a filter costs
 * no more than without. With a Java agent its option {@code stale} says what is done; without one it is said once and the class is used
 * as it was built, or, where the system property {@code filtersmith.strict} is {@code true}, refused.
 */
public final class StaleClasses {
    private static final String FRESH = "";

    /** By interface what is wrong with its class; null until it was looked at in full. */
    private static final ClassValue<AtomicReference<@Nullable String>> PROBLEMS = new ClassValue<>() {
        @Override
        protected AtomicReference<@Nullable String> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    private StaleClasses() {}

    /**
     * Looks at the generated class of an interface that was just loaded, and says so, once, where it was built from another spec or by
     * another version. For the Java agent. It initialises no class of the application's and throws no exception: what cannot be read
     * now is met again when a filter is made.
     *
     * @param type any class; what is no annotated interface is ignored
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
            // No annotation, or one that names what is not there.
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
     * Whether another engine is to run in the place of a generated class, which is stale.
     *
     * @throws StaleGeneratedClassException if it is stale and there is to be nothing in its place
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
     * Takes note of a generated class that could not be loaded or constructed; returns where another engine is to run in its place.
     *
     * @throws StaleGeneratedClassException if there is to be nothing in its place
     * @throws LinkageError if it is to be used as it was built, which it cannot
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
        return StaleReasons.message(type, GeneratedClasses.nameFor(type), "it cannot be used: " + unusable);
    }

    /** What is wrong with an interface's generated class, where that was noticed. */
    static Optional<String> problemOf(Class<?> type) {
        return Optional.ofNullable(PROBLEMS.get(type).get()).filter(problem -> !problem.equals(FRESH));
    }
}
