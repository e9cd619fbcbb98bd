package dev.filtersmith.agent.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LoadedClassesTest {
    /** Returns instrumentation that answers every call with one list of classes. */
    private static Instrumentation answering(Class<?> @Nullable [] classes) {
        return (Instrumentation) Proxy.newProxyInstance(
                LoadedClassesTest.class.getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> classes);
    }

    @Test
    void theLoadedClassesAreListed() {
        Instrumentation instrumentation = answering(new Class<?>[] {String.class, Integer.class});
        assertThat(LoadedClasses.all(instrumentation)).containsExactly(String.class, Integer.class);
        assertThat(LoadedClasses.initiatedBy(instrumentation, getClass().getClassLoader()))
                .containsExactly(String.class, Integer.class);
    }

    /** The JVM answers null from the end of its live phase on. */
    @Test
    void aJvmThatEndsHasNone() {
        Instrumentation ending = answering(null);
        assertThat(LoadedClasses.all(ending)).isEmpty();
        assertThat(LoadedClasses.initiatedBy(ending, getClass().getClassLoader()))
                .isEmpty();
    }
}
