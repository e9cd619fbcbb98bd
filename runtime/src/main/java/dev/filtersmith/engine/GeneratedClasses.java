package dev.filtersmith.engine;

import dev.filtersmith.Filter;
import dev.filtersmith.MissingGeneratedClassException;
import dev.filtersmith.StaleGeneratedClassException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A lookup of the class that the processor emitted for an interface. */
public final class GeneratedClasses {
    private static final ClassValue<AtomicBoolean> REPORTED = new ClassValue<>() {
        @Override
        protected AtomicBoolean computeValue(Class<?> type) {
            return new AtomicBoolean();
        }
    };

    private GeneratedClasses() {}

    /**
     * Creates a filter of the emitted class.
     *
     * @param <F> annotated interface
     * @param type annotated interface
     * @param expectedElements expected number of elements
     * @param seed seed of the keys' hashes
     * @return filter, or null if there is no emitted class or another engine replaces it
     * @throws StaleGeneratedClassException if the class is stale and nothing may replace it
     */
    public static <F extends Filter> @Nullable F create(Class<F> type, long expectedElements, long seed) {
        try {
            Class<?> emitted = find(type);
            return emitted == null || StaleClasses.replaced(type, emitted)
                    ? null
                    : construct(type, emitted, expectedElements, seed);
        } catch (LinkageError unusable) {
            StaleClasses.replaceUnusable(type, unusable);
            return null;
        }
    }

    /**
     * Returns the emitted class without initialising it, since initialisation of a stale class may
     * fail.
     */
    static @Nullable Class<?> find(Class<?> type) {
        if (EmittedNames.isLocal(type)) {
            return null;
        }
        try {
            return Class.forName(EmittedNames.of(type), false, type.getClassLoader());
        } catch (ClassNotFoundException none) {
            return null;
        }
    }

    private static <F extends Filter> F construct(Class<F> type, Class<?> emitted, long expectedElements, long seed) {
        try {
            Constructor<?> constructor = emitted.getDeclaredConstructor(long.class, long.class);
            constructor.setAccessible(true);
            return type.cast(constructor.newInstance(expectedElements, seed));
        } catch (InaccessibleObjectException closed) {
            throw new MissingGeneratedClassException(emitted.getName() + " cannot be reached: " + closed.getMessage()
                    + ". Add \"opens " + emitted.getPackageName()
                    + " to dev.filtersmith;\" to the module, or create the filter"
                    + " there with new " + emitted.getSimpleName() + "(expectedElements, seed).");
        } catch (InvocationTargetException thrown) {
            if (thrown.getCause() instanceof RuntimeException cause) {
                throw cause;
            } else if (thrown.getCause() instanceof Error cause) {
                throw cause;
            }
            throw new LinkageError(emitted.getName() + " cannot be created", thrown.getCause());
        } catch (ReflectiveOperationException unfit) {
            throw new LinkageError(emitted.getName() + " cannot be created", unfit);
        }
    }

    /**
     * Warns, once for an interface, that the interpreter runs it, unless the reason was already
     * logged. In strict mode throws an exception instead.
     *
     * @param type annotated interface
     */
    public static void report(Class<?> type) {
        if (strict()) {
            throw noneFor(type);
        }
        sayOnce(type, missing(type) + " Until then the interpreter runs it, several times slower.");
    }

    /**
     * Returns the exception for a request of the generated engine when there is no emitted class,
     * or a stale one.
     *
     * @param type annotated interface
     * @return exception to throw
     */
    public static IllegalStateException noneFor(Class<?> type) {
        return StaleClasses.problemOf(type)
                .<IllegalStateException>map(problem -> new StaleGeneratedClassException(problem, null))
                .orElseGet(() -> new MissingGeneratedClassException(missing(type)));
    }

    static boolean strict() {
        return Boolean.getBoolean("filtersmith.strict");
    }

    /**
     * Warns about an interface's class, unless a warning was already logged. The logger is created
     * only for a warning, because interfaces may be inspected before the application has set up its
     * logging.
     */
    static void sayOnce(Class<?> type, String message) {
        if (REPORTED.get(type).compareAndSet(false, true)) {
            System.getLogger("dev.filtersmith").log(System.Logger.Level.WARNING, "{0}", message);
        }
    }

    private static String missing(Class<?> type) {
        if (EmittedNames.isLocal(type)) {
            return "There is no generated class for the annotated interface " + type.getName()
                    + ": it is declared in a method, and compilers do not show such interfaces to annotation"
                    + " processors. Declare it as a member of a class or of a package.";
        }
        return "There is no class " + EmittedNames.of(type) + " for the annotated interface " + type.getName()
                + ": the annotation processor did not run when it was compiled. Name "
                + "dev.filtersmith:filtersmith-processor in"
                + " annotationProcessorPaths of maven-compiler-plugin (Gradle: annotationProcessor), or in javac's"
                + " -processorpath; since JDK 23, javac runs no processor that it only finds on the class path.";
    }
}
