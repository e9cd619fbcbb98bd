package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.DLeftFilter;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.dynamic.loading.ClassLoadingStrategy;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the watch in this JVM, with an instrumentation that the test controls. */
class InterfaceWatchTest {
    private final Logger logger = Logger.getLogger("dev.filtersmith");
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final BlockingQueue<ClassFileTransformer> transformers = new LinkedBlockingQueue<>();
    private final AtomicInteger asked = new AtomicInteger();

    @BeforeEach
    void capture() {
        logger.setFilter(this::take);
    }

    @AfterEach
    void release() {
        logger.setFilter(null);
    }

    private boolean take(LogRecord logged) {
        said.add(String.valueOf(logged.getParameters()[0]));
        return false;
    }

    /**
     * Returns an instrumentation that reports some classes as loaded, and others only at the third
     * request.
     */
    private Instrumentation instrumentation(Class<?>[] loaded, Class<?>... late) {
        return (Instrumentation) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {Instrumentation.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "getAllLoadedClasses" -> loaded;
                    case "getInitiatedClasses" -> asked.incrementAndGet() < 3 ? new Class<?>[0] : late;
                    case "addTransformer" -> transformers.add((ClassFileTransformer) arguments[0]);
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    /** Emits a class without the record of its origin. */
    private static void emitFor(String simpleName) {
        new ByteBuddy()
                .subclass(Object.class)
                .name("dev.filtersmith.agent.Filtersmith_InterfaceWatchTest_" + simpleName)
                .make()
                .load(InterfaceWatchTest.class.getClassLoader(), ClassLoadingStrategy.Default.INJECTION);
    }

    private String nextSaid() throws InterruptedException {
        return String.valueOf(said.poll(10, TimeUnit.MINUTES));
    }

    @Test
    void whatIsLoadedAlreadyIsLookedAt() throws InterruptedException {
        emitFor("Loaded");
        InterfaceWatch.start(instrumentation(new Class<?>[] {
            String.class, Runnable.class, LongFilter.class, Plain.class, InterfaceWatchTest.class, Loaded.class
        }));
        assertThat(nextSaid()).contains("Filtersmith_InterfaceWatchTest_Loaded", "older version of the processor");
        assertThat(said).isEmpty();
    }

    @Test
    void whatIsBeingLoadedIsLookedAtWhenItIs() throws Exception {
        emitFor("Late");
        InterfaceWatch.start(instrumentation(new Class<?>[0], Runnable.class, Plain.class, Late.class));
        ClassFileTransformer watch = transformers.take();
        ClassLoader loader = getClass().getClassLoader();
        for (Class<?> type : List.of(Plain.class, InterfaceWatchTest.class, Late.class)) {
            byte[] file = ClassFileScanTest.bytesOf(type);
            byte[] changed = watch.transform(loader, type.getName().replace('.', '/'), null, null, file);
            assertThat(changed).isNull();
        }
        assertThat(nextSaid()).contains("Filtersmith_InterfaceWatchTest_Late", "older version of the processor");
        assertThat(asked).hasValue(3);
    }

    /** One that is looked at follows, so that the others would be reported before it. */
    @Test
    void whatCannotBeStaleIsPassedBy() throws Exception {
        emitFor("Passed");
        emitFor("Next");
        InterfaceWatch.start(instrumentation(new Class<?>[0], Passed.class, Next.class));
        ClassFileTransformer watch = transformers.take();
        byte[] file = ClassFileScanTest.bytesOf(Passed.class);
        String name = Passed.class.getName().replace('.', '/');
        ClassLoader loader = getClass().getClassLoader();
        watch.transform(null, name, null, null, file);
        watch.transform(loader, null, null, null, file);
        watch.transform(loader, name, Passed.class, null, file);
        watch.transform(loader, name, null, null, new byte[0]);
        watch.transform(
                loader, Next.class.getName().replace('.', '/'), null, null, ClassFileScanTest.bytesOf(Next.class));
        assertThat(nextSaid()).contains("Filtersmith_InterfaceWatchTest_Next", "older version of the processor");
        assertThat(said).isEmpty();
    }

    @DLeftFilter
    interface Loaded extends LongFilter {}

    @DLeftFilter
    interface Late extends LongFilter {}

    @DLeftFilter
    interface Passed extends LongFilter {}

    @DLeftFilter
    interface Next extends LongFilter {}

    interface Plain extends LongFilter {}
}
