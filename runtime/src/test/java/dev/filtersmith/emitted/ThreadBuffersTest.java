package dev.filtersmith.emitted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.storage.KeyChunks;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Tests that the buffers of a thread do not keep the library, when an application has left it. */
class ThreadBuffersTest {
    private static final int COLLECTIONS = 100;

    /** Uses the buffers in a class loader of its own. */
    private static WeakReference<ClassLoader> used() throws IOException, ReflectiveOperationException {
        URL classes = Scratch.class.getProtectionDomain().getCodeSource().getLocation();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Class<?> scratch = Class.forName(Scratch.class.getName(), true, loader);
            assertThat(scratch).isNotEqualTo(Scratch.class);
            for (String method : List.of("longs", "ints")) {
                assertThat(scratch.getMethod(method, int.class, int.class).invoke(null, 1, 3))
                        .isNotNull();
            }
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
        long[] last = Scratch.longs(2, 500)[1];
        int[] first = Scratch.ints(3, 0)[0];
        System.gc();
        assertThat(Scratch.longs(4, 500)[1]).isSameAs(last);
        assertThat(Scratch.ints(1, KeyChunks.SIZE)[0]).isSameAs(first);
    }

    @Test
    void eachArrayHasRoomForAChunkAndTheLastForMore() {
        List<int[]> ofNewThread = CompletableFuture.supplyAsync(
                        () -> List.of(Scratch.ints(2, 1000)), task -> new Thread(task).start())
                .join();
        assertThat(ofNewThread).extracting(ints -> ints.length).containsExactly(KeyChunks.SIZE, 1000, 0, 0);
    }
}
