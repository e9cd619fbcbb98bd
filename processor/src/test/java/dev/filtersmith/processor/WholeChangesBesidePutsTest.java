package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.Filters;
import dev.filtersmith.LiveKeysException;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of changes of the whole filter while other threads put keys without locks: no put is lost,
 * and none is done twice. The tables are one unit, or have chunks.
 */
class WholeChangesBesidePutsTest {
    private static final long OF_THE_OTHER = 1L << 40;

    private static final String FILTERS = """
            package app;

            import dev.filtersmith.LongCountingFilter;
            import dev.filtersmith.annotation.*;

            interface Filters {
                @DynamicDLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)
                interface Remainders extends LongCountingFilter {}

                @DLeftCountingFilter(cellsPerBucket = 4, averageLoad = 2, concurrency = Concurrency.MULTI_WRITER)
                interface Cells extends LongCountingFilter {}
            }
            """;

    private static CompiledClasses classes;

    @BeforeAll
    static void compile() {
        classes = new CompiledClasses(CompiledClasses.compile(
                new FilterProcessor(), JavaFileObjects.forSourceString("app.Filters", FILTERS)));
    }

    private static LongCountingFilter create(String name, int elements) throws ReflectiveOperationException {
        return Filters.create(classes.loadClass("app.Filters$" + name).asSubclass(LongCountingFilter.class), elements);
    }

    /** Puts keys from a number on, until a change of the whole filter has ended. */
    private static long put(LongCountingFilter filter, long from, int most, AtomicBoolean ended) {
        long next = from;
        while (next < from + most && !ended.get()) {
            filter.put(next++);
        }
        return next;
    }

    /** Removes keys one by one; each must be there, and nothing may be left. */
    private static void assertContent(LongCountingFilter filter, LongStream... keys) {
        List<Long> all = new ArrayList<>();
        for (LongStream some : keys) {
            some.forEach(all::add);
        }
        assertThat(filter.approximateElementCount()).isEqualTo(all.size());
        for (long key : all) {
            assertThat(filter.mightContain(key)).as("key %s", key).isTrue();
        }
        for (long key : all) {
            assertThat(filter.remove(key)).as("removal of %s", key).isTrue();
        }
        assertThat(filter.approximateElementCount()).isZero();
        assertThat(filter.missedRemovals()).isZero();
    }

    @ParameterizedTest
    @Timeout(120)
    @CsvSource({"Remainders, 2000", "Remainders, 300000", "Cells, 2000", "Cells, 300000"})
    void aMergeKeepsWhatIsPutMeanwhile(String name, int elements)
            throws ReflectiveOperationException, ExecutionException, InterruptedException {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 4_000_000 / elements / 10 + 3; round++) {
                LongCountingFilter filter = create(name, elements);
                LongCountingFilter other = create(name, elements);
                LongStream.range(0, elements / 3).forEach(filter::put);
                LongStream.range(OF_THE_OTHER, OF_THE_OTHER + elements / 3).forEach(other::put);
                AtomicBoolean ended = new AtomicBoolean();
                Future<Long> putting = threads.submit(() -> put(filter, elements / 3, elements / 4, ended));
                filter.putAll(other);
                ended.set(true);
                assertContent(
                        filter,
                        LongStream.range(0, putting.get()),
                        LongStream.range(OF_THE_OTHER, OF_THE_OTHER + elements / 3));
            }
        } finally {
            threads.shutdownNow();
        }
    }

    /** A refresh is refused if a key comes before the filter is copied. */
    @ParameterizedTest
    @Timeout(120)
    @CsvSource({"Remainders, 2000", "Remainders, 300000", "Cells, 2000", "Cells, 300000"})
    void aRefreshKeepsWhatIsPutMeanwhile(String name, int elements)
            throws ReflectiveOperationException, ExecutionException, InterruptedException {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            LongCountingFilter filter = create(name, elements);
            long in = elements / 2;
            LongStream.range(0, in).forEach(filter::put);
            for (int round = 0; round < 4_000_000 / elements / 10 + 3; round++) {
                long before = in;
                AtomicBoolean ended = new AtomicBoolean();
                Future<Long> putting = threads.submit(() -> put(filter, before, elements / 4, ended));
                try {
                    filter.refresh(LongStream.range(0, before));
                } catch (LiveKeysException early) {
                    assertThat(early).hasMessageContaining("Nothing is changed");
                }
                ended.set(true);
                long end = putting.get();
                assertThat(filter.approximateElementCount()).isEqualTo(end);
                LongStream.range(before, end).forEach(filter::remove);
            }
            assertContent(filter, LongStream.range(0, in));
        } finally {
            threads.shutdownNow();
        }
    }

    /** Where puts take the last room during a merge, it is refused; no key is lost. */
    @ParameterizedTest
    @Timeout(120)
    @CsvSource({"Remainders, 2000", "Remainders, 300000", "Cells, 2000", "Cells, 300000"})
    void aMergeBesidePutsIntoAFullFilterLosesNothing(String name, int elements)
            throws ReflectiveOperationException, ExecutionException, InterruptedException {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            for (int round = 0; round < 1_000_000 / elements / 10 + 2; round++) {
                LongCountingFilter filter = create(name, elements);
                LongCountingFilter other = create(name, elements);
                LongStream.range(0, elements / 2).forEach(filter::put);
                LongStream.range(OF_THE_OTHER, OF_THE_OTHER + elements / 2).forEach(other::put);
                AtomicBoolean ended = new AtomicBoolean();
                Future<Long> putting = threads.submit(() -> putWhileThereIsRoom(filter, elements / 2, ended));
                try {
                    filter.putAll(other);
                } catch (FilterFullException full) {
                    assertThat(full).hasMessageContaining("no room for all elements of the other one");
                }
                ended.set(true);
                long end = putting.get();
                LongStream.range(0, end)
                        .forEach(key -> assertThat(filter.mightContain(key))
                                .as("key %s", key)
                                .isTrue());
                LongStream.range(0, end)
                        .forEach(key -> assertThat(filter.remove(key))
                                .as("removal of %s", key)
                                .isTrue());
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static long putWhileThereIsRoom(LongCountingFilter filter, long from, AtomicBoolean ended) {
        long next = from;
        try {
            while (!ended.get()) {
                filter.put(next);
                next++;
            }
        } catch (FilterFullException full) {
            // As many as there was room for.
        }
        return next;
    }
}
