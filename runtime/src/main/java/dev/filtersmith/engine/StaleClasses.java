package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.StaleGeneratedClassException;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.emitted.Emission;
import dev.filtersmith.emitted.EmittedFrom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A check for generated classes that do not match the current interface. There are two kinds. A
 * class that was built for another spec ({@link EmittedFrom#spec}) still runs, as it was built. One
 * for another concurrency, other keys, other methods or other versions of the library, or one that
 * cannot be loaded, does not run. Specs are not always compared: see {@link GeneratedClasses}.
 *
 * <p>Each class is checked once; later filters have no overhead. With a Java agent, its option
 * {@code stale} selects the treatment. Without an agent a warning is logged once, or, if the system
 * property {@code filtersmith.strict} is {@code true}, an exception is thrown.
 */
public final class StaleClasses {
    private static final Problem NONE = new Problem("", true, null);

    /** For each interface, the problem of its class; null until the full check. */
    private static final PerClass<AtomicReference<@Nullable Problem>> PROBLEMS = new PerClass<>(AtomicReference::new);

    /**
     * The problem of a class: a message, whether the class can run nevertheless, and the error of a
     * class that could not be loaded or constructed. A class, since a record is larger.
     */
    private static final class Problem {
        private final String message;
        private final boolean runnable;
        private final @Nullable LinkageError cause;

        Problem(String message, boolean runnable, @Nullable LinkageError cause) {
            this.message = message;
            this.runnable = runnable;
            this.cause = cause;
        }

        boolean exists() {
            return !message.isEmpty();
        }

        StaleGeneratedClassException exception() {
            return new StaleGeneratedClassException(message, cause);
        }
    }

    private StaleClasses() {}

    /**
     * Checks the generated class of an interface that was just loaded, and warns once if it was
     * built from another spec or for other versions. Called by the Java agent. It initialises no
     * class of the application and throws no exception: a failure to read the class now recurs when
     * a filter is created.
     */
    public static void interfaceLoaded(Class<?> type) {
        try {
            if (type.isInterface() && Filter.class.isAssignableFrom(type)) {
                Problem problem = problemAtLoad(type);
                if (problem.exists()) {
                    StaleMode.current().log(type, problem.message, problem.runnable);
                }
            }
        } catch (LinkageError | RuntimeException unreadable) {
            // No annotation, or one that names a missing class.
        }
    }

    /** Compares versions and specs. Loads no class that the interface names. */
    private static Problem problemAtLoad(Class<?> type) {
        try {
            Class<?> emitted = EmittedNames.find(type);
            if (emitted == null) {
                return NONE;
            }
            Emission emission = Emission.of(emitted);
            return problem(type, emission, emission.versionDifference());
        } catch (LinkageError unusable) {
            return unusable(type, unusable);
        }
    }

    private static Problem specProblem(Class<?> type, Emission emission) {
        String difference = specDifference(type, emission.from().spec());
        // Threads would trust the mode of the interface, so a class of another mode must not run.
        return difference == null
                ? NONE
                : new Problem(emission.message(type, difference), hasModeOf(type, emission), null);
    }

    private static boolean hasModeOf(Class<?> type, Emission emission) {
        try {
            return FilterSpec.parse(emission.from().spec()).concurrency()
                    == FilterSpec.of(type).concurrency();
        } catch (FilterSpecException ofAnotherVersion) {
            return FilterSpec.of(type).concurrency() == Concurrency.EXCLUSIVE_WRITER;
        }
    }

    /**
     * Returns whether another engine replaces a generated class because it is stale.
     *
     * @throws StaleGeneratedClassException if it is stale and nothing may replace it
     */
    static boolean replaced(Class<?> type, Emission emission) {
        Problem problem = PROBLEMS.get(type).get();
        if (problem == null) {
            problem = problem(type, emission, emission.difference(type));
            PROBLEMS.get(type).set(problem);
        }
        return problem.exists() && replaced(type, problem);
    }

    /** Returns the problem of a class, which cannot run if there is a difference. */
    private static Problem problem(Class<?> type, Emission emission, @Nullable String difference) {
        return difference == null
                ? specProblem(type, emission)
                : new Problem(emission.message(type, difference), false, null);
    }

    private static boolean replaced(Class<?> type, Problem problem) {
        StaleMode mode = StaleMode.current();
        if (mode == StaleMode.FAIL) {
            throw problem.exception();
        }
        mode.log(type, problem.message, problem.runnable);
        return mode.replaces(problem.runnable);
    }

    /**
     * Records a generated class that could not be loaded or constructed, so that no other attempt
     * is made and another engine replaces it.
     *
     * @throws StaleGeneratedClassException if nothing may replace it
     */
    static void replaceUnusable(Class<?> type, LinkageError unusable) {
        Problem problem = unusable(type, unusable);
        PROBLEMS.get(type).updateAndGet(known -> known != null && known.cause != null ? known : problem);
        replacedUnusable(type);
    }

    /**
     * Returns whether another engine replaces a generated class because an earlier attempt to load
     * or construct it failed.
     *
     * @throws StaleGeneratedClassException if an attempt failed and nothing may replace the class
     */
    static boolean replacedUnusable(Class<?> type) {
        Problem problem = PROBLEMS.get(type).get();
        return problem != null && problem.cause != null && replaced(type, problem);
    }

    /** Returns whether an attempt to load or construct a generated class failed. */
    static boolean isUnusable(Class<?> type) {
        Problem problem = PROBLEMS.get(type).get();
        return problem != null && problem.cause != null;
    }

    private static Problem unusable(Class<?> type, LinkageError unusable) {
        return new Problem(
                "The generated class " + EmittedNames.of(type) + " cannot be used: " + unusable + ". Compile "
                        + type.getName() + " again, with the annotation processor on the processor path.",
                false,
                unusable);
    }

    /** Returns the exception for a generated class, or null if no problem was found. */
    static @Nullable RuntimeException exceptionOf(Class<?> type) {
        Problem problem = PROBLEMS.get(type).get();
        return problem == null || !problem.exists() ? null : problem.exception();
    }

    /** Returns the difference, or null if there is none. */
    private static @Nullable String specDifference(Class<?> type, String built) {
        // By value: another JDK may print the same number differently.
        FilterSpec spec = FilterSpec.of(type);
        return means(built, spec) ? null : "it was built from " + built + ", and the interface now says " + spec.text();
    }

    private static boolean means(String text, FilterSpec spec) {
        try {
            return FilterSpec.parse(text).equals(spec);
        } catch (FilterSpecException ofAnotherVersion) {
            return false;
        }
    }
}
