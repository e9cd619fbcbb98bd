package dev.filtersmith.emitted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.storage.KeyChunks;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Tests that the buffers of a thread do not keep the library, when an application has left it. */
class ThreadBuffersTest {
    private static final int COLLECTIONS = 100;

    private static final int PARKED = 5000;

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

    /** There may be millions of virtual threads, each of which would keep its arrays. */
    @Test
    void aVirtualThreadKeepsNothing() throws Exception {
        Assumptions.assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21");
        List<Object> arrays = new ArrayList<>();
        List<Object> again = new ArrayList<>();
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Runnable task = () -> {
            for (List<Object> kept : List.of(arrays, again)) {
                kept.add(Scratch.longs(1, 3)[0]);
                kept.add(Scratch.ints(1, 3)[0]);
                kept.add(HashChunks.hashes());
            }
        };
        ((Thread) start.invoke(null, task)).join();
        assertThat(again).hasSize(3);
        for (int i = 0; i < again.size(); i++) {
            assertThat(again.get(i)).isNotSameAs(arrays.get(i));
        }
        // Each put that takes a bucket apart makes such an array.
        assertThat((long[]) again.get(0)).hasSize(3);
        assertThat((int[]) again.get(1)).hasSize(3);
    }

    /** Parked threads that did a batch each, in a heap that has no room for their arrays. */
    @Test
    void parkedVirtualThreadsTakeNoHeapForBatches() throws Exception {
        Assumptions.assumeTrue(Runtime.version().feature() >= 21, "virtual threads need JDK 21");
        LongFilter filter = Filters.builder(
                        FilterSpec.dLeft().concurrency(Concurrency.MULTI_WRITER).build())
                .expectedElements(10_000)
                .build();
        long[] keys = LongStream.range(0, 128).toArray();
        filter.putAll(keys);
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        CountDownLatch end = new CountDownLatch(1);
        List<Thread> parked = new ArrayList<>();
        long[] used = new long[2];
        for (boolean batches : new boolean[] {false, true}) {
            CountDownLatch began = new CountDownLatch(PARKED);
            Runnable task = () -> {
                if (batches) {
                    assertThat(filter.mightContain(keys).cardinality()).isEqualTo(128);
                }
                began.countDown();
                try {
                    end.await();
                } catch (InterruptedException ignored) {
                    Thread.currentThread().interrupt();
                }
            };
            long before = usedHeap();
            for (int i = 0; i < PARKED; i++) {
                parked.add((Thread) start.invoke(null, task));
            }
            began.await();
            used[batches ? 1 : 0] = (usedHeap() - before) / PARKED;
        }
        end.countDown();
        for (Thread thread : parked) {
            thread.join();
        }
        assertThat(used[1] - used[0]).as("bytes of a thread").isLessThan(1500);
    }

    private static long usedHeap() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void eachArrayHasRoomForAChunkAndTheLastForMore() {
        List<int[]> ofNewThread = CompletableFuture.supplyAsync(
                        () -> List.of(Scratch.ints(2, 1000)), task -> new Thread(task).start())
                .join();
        assertThat(ofNewThread).extracting(ints -> ints.length).containsExactly(KeyChunks.SIZE, 1000, 0, 0, 0, 0);
    }
}
