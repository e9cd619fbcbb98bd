package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.BareSpecs;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests chains that threads share while they grow. */
class ChainThreadsTest {
    private static final int THREADS = 4;
    private static final int KEYS = 6400;

    static Stream<CountingSpec> specs() {
        return BareSpecs.counting().values().stream().map(spec ->
                (CountingSpec) Families.in(Growth.CHAINED, Families.in(Concurrency.MULTI_WRITER, spec)));
    }

    @ParameterizedTest
    @MethodSource("specs")
    @Timeout(120)
    void growthLosesNoKey(CountingSpec spec) throws InterruptedException, ExecutionException {
        LongCountingFilter filter = Filters.builder(spec).expectedElements(30).build();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> ends = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                long from = (long) thread * KEYS;
                ends.add(threads.submit(() -> work(filter, from)));
            }
            for (Future<?> end : ends) {
                end.get();
            }
        } finally {
            threads.shutdownNow();
        }
        for (long key = 0; key < (long) THREADS * KEYS; key++) {
            assertThat(key % 2 == 1 || filter.mightContain(key)).isTrue();
        }
        assertThat(filter.approximateElementCount()).isEqualTo((long) THREADS * KEYS / 2);
        assertThat(filter.missedRemovals()).isZero();
    }

    /** Puts keys, removes each second one, and finds all others at any time. */
    private static void work(LongCountingFilter filter, long from) {
        for (long key = from; key < from + KEYS; key++) {
            filter.put(key);
            assertThat(filter.mightContain(key)).isTrue();
            if (key % 64 == 63) {
                for (long done = key - 63; done <= key; done++) {
                    assertThat(filter.mightContain(done)).isTrue();
                    if (done % 2 == 1) {
                        assertThat(filter.remove(done)).isTrue();
                    }
                }
            }
        }
    }
}
