package dev.filtersmith.threads.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Keys;
import dev.filtersmith.annotation.WindowedCuckooFilter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A filter that the compiler of these tests has built from a test resource. */
class PrebuiltTest {
    private static final int THREADS = 8;

    @WindowedCuckooFilter
    @Keys("dev/filtersmith/threads/soak/listed.txt")
    interface Listed extends LongFilter {}

    @Test
    void threadsGetOneFilter() throws Exception {
        CyclicBarrier start = new CyclicBarrier(THREADS);
        Callable<Listed> first = () -> {
            start.await();
            return Filters.prebuilt(Listed.class);
        };
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Listed>> all = threads.invokeAll(
                    Stream.generate(() -> first).limit(THREADS).toList());
            Listed listed = all.get(0).get();
            for (Future<Listed> other : all) {
                assertThat(other.get()).isSameAs(listed);
            }
            assertThat(listed.engine()).isEqualTo(Engine.GENERATED);
            assertThat(listed.approximateElementCount()).isEqualTo(100);
            assertThat(LongStream.iterate(1, key -> key + 977).limit(100)).allMatch(listed::mightContain);
        } finally {
            threads.shutdownNow();
        }
    }
}
