package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.IncompatibleFilterException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.storage.TableCore;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.Together;
import java.io.IOException;
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
import org.junit.jupiter.params.provider.ValueSource;

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
    @Timeout(1200)
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

    /** A filter is closed when it holds what it is made for, and one more for each thread. */
    @ParameterizedTest
    @ValueSource(ints = {30, 3_000, 40_000})
    void noFilterHoldsMoreThanItIsMadeFor(int elements) {
        FilterSpec spec =
                Families.in(Growth.CHAINED, Families.in(Concurrency.MULTI_WRITER, FilterSpec.parse("@DLeftFilter")));
        LongFilter filter =
                Filters.builder(spec).expectedElements(elements).seed(1).build();
        Together.run(THREADS, thread -> {
            for (long key = thread; key < 6L * elements; key += THREADS) {
                filter.put(key);
            }
        });
        List<TableCore> parts = ((PartedCore) TestShapes.core(filter)).parts().all();
        assertThat(parts).hasSizeGreaterThan(1);
        for (TableCore part : parts) {
            assertThat(part.approximateElementCount()).isLessThanOrEqualTo(part.expectedElements() + THREADS);
        }
        for (TableCore part : parts.subList(0, parts.size() - 1)) {
            assertThat(part.approximateElementCount()).isGreaterThanOrEqualTo(part.expectedElements());
        }
    }

    static Stream<FilterSpec> growing() {
        return Stream.of("@DLeftFilter", "@BloomFilter(bitsPerKey = 12, hashFunctions = 5)", "@WindowedCuckooFilter")
                .map(FilterSpec::parse)
                .map(spec -> Families.in(Growth.CHAINED, Families.in(Concurrency.MULTI_WRITER, spec)));
    }

    /** Two chains are merged into each other and stored, while threads put and look up. */
    @ParameterizedTest
    @MethodSource("growing")
    @Timeout(1200)
    void wholeChangesLoseNoKey(FilterSpec spec) throws InterruptedException, ExecutionException {
        LongFilter one = Filters.builder(spec).expectedElements(1000).build();
        LongFilter other = Filters.builder(spec).expectedElements(1000).build();
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        int merges;
        try {
            Future<Integer> merging = threads.submit(() -> merge(one, other));
            Future<Integer> back = threads.submit(() -> merge(other, one));
            Future<?> writer = threads.submit(() -> putAndFind(one, 0));
            Future<?> second = threads.submit(() -> putAndFind(other, 1L << 40));
            writer.get();
            second.get();
            merges = merging.get() + back.get();
        } finally {
            threads.shutdownNow();
        }
        assertThat(merges).isPositive();
        for (long key = 0; key < KEYS; key++) {
            assertThat(one.mightContain(key)).isTrue();
            assertThat(other.mightContain((1L << 40) + key)).isTrue();
        }
    }

    private static int merge(LongFilter target, LongFilter source) throws IOException {
        int merges = 0;
        for (int i = 0; i < 40; i++) {
            try {
                target.putAll(source);
                merges++;
            } catch (FilterFullException | IncompatibleFilterException grown) {
                assertThat(grown).hasMessageContaining("Create both for");
            }
            StoredBytes.of(target);
            assertThat(Filters.copy(target).approximateElementCount()).isNotNegative();
        }
        return merges;
    }

    private static void putAndFind(LongFilter filter, long from) {
        for (long key = from; key < from + KEYS; key++) {
            filter.put(key);
            assertThat(filter.mightContain(key)).isTrue();
            assertThat(filter.mightContain(from + (key - from) / 2)).isTrue();
        }
    }
}
