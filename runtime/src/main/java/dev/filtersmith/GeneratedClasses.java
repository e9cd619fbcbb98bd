package dev.filtersmith;

import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** Finds the class that the processor emitted for an interface: {@code Filtersmith_Outer_Seen} for {@code Outer.Seen}. */
final class GeneratedClasses {
    private static final String PREFIX = "Filtersmith_";
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private static final ClassValue<AtomicBoolean> REPORTED = new ClassValue<>() {
        @Override
        protected AtomicBoolean computeValue(Class<?> type) {
            return new AtomicBoolean();
        }
    };

    private GeneratedClasses() {}

    static <F extends Filter> @Nullable F create(Class<F> type, long expectedElements, long seed) {
        Class<?> emitted;
        try {
            emitted = Class.forName(nameFor(type), true, type.getClassLoader());
        } catch (ClassNotFoundException none) {
            return null;
        }
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
            }
            throw new LinkageError(emitted.getName() + " cannot be created", thrown.getCause());
        } catch (ReflectiveOperationException stale) {
            throw new LinkageError(
                    emitted.getName() + " was emitted by another version. Compile " + type.getName() + " again.",
                    stale);
        }
    }

    private static String nameFor(Class<?> type) {
        String name = type.getName()
                .substring(
                        type.getPackageName().isEmpty()
                                ? 0
                                : type.getPackageName().length() + 1);
        String prefix = type.getPackageName().isEmpty() ? "" : type.getPackageName() + ".";
        return prefix + PREFIX + name.replace('$', '_');
    }

    /** Says once for an interface that the interpreter runs it; in strict mode throws instead. */
    static void report(Class<?> type) {
        if (Boolean.getBoolean("filtersmith.strict")) {
            throw new MissingGeneratedClassException(missing(type));
        }
        if (REPORTED.get(type).compareAndSet(false, true)) {
            LOGGER.log(
                    System.Logger.Level.WARNING,
                    "{0} Until then the interpreter runs it, several times slower.",
                    missing(type));
        }
    }

    static String missing(Class<?> type) {
        return "There is no class " + nameFor(type) + " for the annotated interface " + type.getName()
                + ": the annotation processor did not run when it was compiled. Name dev.filtersmith:filtersmith-processor in"
                + " annotationProcessorPaths of maven-compiler-plugin (Gradle: annotationProcessor), or in javac's"
                + " -processorpath; since JDK 23, javac runs no processor that it only finds on the class path.";
    }
}
