package dev.filtersmith.emitted;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import org.junit.jupiter.api.Test;

/** Tests that the buffers of a thread do not keep the library, when an application has left it. */
class ThreadBuffersTest {
    private static final int COLLECTIONS = 100;

    /** Uses the buffers in a class loader of its own. */
    private static WeakReference<ClassLoader> used() throws IOException, ReflectiveOperationException {
        URL classes = Batch.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Class<?> batch = Class.forName(Batch.class.getName(), true, loader);
            Class<?> scratch = Class.forName(Scratch.class.getName(), true, loader);
            assertThat(batch).isNotEqualTo(Batch.class);
            assertThat(batch.getMethod("current").invoke(null)).isNotNull();
            assertThat(scratch.getMethod("longs", int.class).invoke(null, 3)).isNotNull();
            assertThat(scratch.getMethod("ints", int.class, int.class).invoke(null, 1, 3))
                    .isNotNull();
            return new WeakReference<>(loader);
        }
    }

    @Test
    void theClassLoaderOfTheLibraryIsCollected() throws IOException, ReflectiveOperationException {
        WeakReference<ClassLoader> loader = used();
        for (int i = 0; i < COLLECTIONS && loader.get() != null; i++) {
            System.gc();
        }
        assertThat(loader.get()).isNull();
    }

    @Test
    void aThreadKeepsItsArrays() {
        long[] versions = Batch.current().versions;
        long[] longs = Scratch.longs(5);
        System.gc();
        assertThat(Batch.current().versions).isSameAs(versions);
        assertThat(Scratch.longs(2)).isSameAs(longs);
    }
}
