package dev.filtersmith.agent.jvm;

import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The loaded classes of the JVM. A JVM that is ending has none: {@link Instrumentation} returns
 * null then, and the daemon threads of the agent may still be running.
 */
public final class LoadedClasses {
    private LoadedClasses() {}

    /** Returns all loaded classes; none at the end of the JVM. */
    public static Stream<Class<?>> all(Instrumentation instrumentation) {
        return stream(instrumentation.getAllLoadedClasses());
    }

    /** Returns the classes that have this initiating loader; none at the end of the JVM. */
    public static Stream<Class<?>> initiatedBy(Instrumentation instrumentation, ClassLoader loader) {
        return stream(instrumentation.getInitiatedClasses(loader));
    }

    private static Stream<Class<?>> stream(Class<?> @Nullable [] classes) {
        return classes == null ? Stream.empty() : Arrays.stream(classes);
    }
}
