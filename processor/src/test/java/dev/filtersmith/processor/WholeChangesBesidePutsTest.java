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
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests of changes of the whole filter while other threads put keys without locks: no put is lost,
 * and none is done twice. The tables are one unit, or have chunks.
 */
class WholeChangesBesidePutsTest {
    private static final long OF_THE_OTHER = 1L << 40;

    /** Far more than it takes until a thread puts during a change, on one core, too. */
    private static final long LONGEST_NANOS = 600_000_000_000L;

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

    /** A thread that puts keys from a number on, until a change of the whole filter has ended. */
    private static final class Putter implements Callable<Long> {
        private final LongCountingFilter filter;
        private final long end;
        private final long delay;
        private final CountDownLatch ready = new CountDownLatch(1);
        private volatile long next;
        private volatile boolean begun;
        private volatile boolean ended;

        /**
         * Creates a thread's work.
         *
         * @param first first key
         * @param most most keys
         * @param delay nanoseconds from the begin of the change to the first put
         */
        Putter(LongCountingFilter filter, long first, long most, long delay) {
            this.filter = filter;
            this.next = first;
            this.end = first + most;
            this.delay = delay;
        }

        @Override
        public Long call() {
            ready.countDown();
            while (!begun) {
                Thread.onSpinWait();
            }
            for (long begin = System.nanoTime(); System.nanoTime() - begin < delay; ) {
                Thread.onSpinWait();
            }
            try {
                for (long key = next; key < end && !ended; key++) {
                    filter.put(key);
                    next = key + 1;
                }
            } catch (FilterFullException full) {
                // As many as there was room for.
            }
            return next;
        }

        /** Makes a change. Returns whether keys were put meanwhile. */
        boolean isBeside(Runnable change) throws InterruptedException {
            ready.await();
            begun = true;
            long before = next;
            try {
                change.run();
                return next > before;
            } finally {
                ended = true;
            }
        }
    }

    /** Rounds, as many as are wanted, and then more until one was beside puts. */
    private static void repeat(int rounds, Round round) throws Exception {
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            long begin = System.nanoTime();
            int beside = 0;
            for (int done = 0; done < rounds || (beside == 0 && System.nanoTime() - begin < LONGEST_NANOS); done++) {
                beside += round.isBesidePuts(threads) ? 1 : 0;
            }
            assertThat(beside)
                    .as("rounds in which keys were put during the change")
                    .isPositive();
        } finally {
            threads.shutdownNow();
        }
    }

    /** A change of the whole filter, and puts. */
    private interface Round {
        /** Returns whether keys were put during the change. */
        boolean isBesidePuts(ExecutorService threads) throws Exception;
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

    /** Every build takes both families, one of them in a table of one unit, the other in chunks. */
    @ParameterizedTest
    @Timeout(1200)
    @CsvSource({"Remainders, 2000", "Cells, 300000"})
    void nothingIsLost(String name, int elements) throws Exception {
        checkChanges(name, elements);
    }

    @ParameterizedTest
    @Tag("full")
    @Timeout(1200)
    @CsvSource({"Remainders, 300000", "Cells, 2000"})
    void nothingIsLostInTablesOfOtherSizes(String name, int elements) throws Exception {
        checkChanges(name, elements);
    }

    /** Makes three kinds of changes, each for up to a minute longer than its rounds take. */
    private static void checkChanges(String name, int elements) throws Exception {
        aMergeKeepsWhatIsPutMeanwhile(name, elements);
        aRefreshKeepsWhatIsPutMeanwhile(name, elements);
        aMergeBesidePutsIntoAFullFilterLosesNothing(name, elements);
    }

    private static void aMergeKeepsWhatIsPutMeanwhile(String name, int elements) throws Exception {
        repeat(4_000_000 / elements / 10 + 3, threads -> {
            LongCountingFilter filter = create(name, elements);
            LongCountingFilter other = create(name, elements);
            LongStream.range(0, elements / 3).forEach(filter::put);
            LongStream.range(OF_THE_OTHER, OF_THE_OTHER + elements / 3).forEach(other::put);
            Putter putter = new Putter(filter, elements / 3, elements / 4, 0);
            Future<Long> putting = threads.submit(putter);
            boolean beside = putter.isBeside(() -> filter.putAll(other));
            assertContent(
                    filter,
                    LongStream.range(0, putting.get()),
                    LongStream.range(OF_THE_OTHER, OF_THE_OTHER + elements / 3));
            return beside;
        });
    }

    /**
     * A refresh is refused if a key comes before the filter is copied, so the first one comes after
     * a part of the time that a refresh takes.
     */
    private static void aRefreshKeepsWhatIsPutMeanwhile(String name, int elements) throws Exception {
        LongCountingFilter filter = create(name, elements);
        long in = elements / 2;
        LongStream.range(0, in).forEach(filter::put);
        Random random = new Random(1);
        long[] nanos = {nanosOfRefresh(filter, in)};
        repeat(4_000_000 / elements / 10 + 3, threads -> {
            Putter putter = new Putter(filter, in, elements / 4, (long) (nanos[0] * random.nextDouble()));
            Future<Long> putting = threads.submit(putter);
            boolean beside = false;
            try {
                beside = putter.isBeside(() -> nanos[0] = nanosOfRefresh(filter, in));
            } catch (LiveKeysException early) {
                assertThat(early).hasMessageContaining("Nothing is changed");
            }
            long end = putting.get();
            assertThat(filter.approximateElementCount()).isEqualTo(end);
            LongStream.range(in, end)
                    .forEach(key -> assertThat(filter.remove(key))
                            .as("removal of %s", key)
                            .isTrue());
            return beside;
        });
        assertContent(filter, LongStream.range(0, in));
    }

    private static long nanosOfRefresh(LongCountingFilter filter, long end) {
        long begin = System.nanoTime();
        filter.refresh(LongStream.range(0, end));
        return System.nanoTime() - begin;
    }

    /** Where puts take the last room during a merge, it is refused; no key is lost. */
    private static void aMergeBesidePutsIntoAFullFilterLosesNothing(String name, int elements) throws Exception {
        repeat(1_000_000 / elements / 10 + 2, threads -> {
            LongCountingFilter filter = create(name, elements);
            LongCountingFilter other = create(name, elements);
            LongStream.range(0, elements / 2).forEach(filter::put);
            LongStream.range(OF_THE_OTHER, OF_THE_OTHER + elements / 2).forEach(other::put);
            Putter putter = new Putter(filter, elements / 2, elements, 0);
            Future<Long> putting = threads.submit(putter);
            String[] refusal = {""};
            boolean beside = putter.isBeside(() -> refusal[0] = refusal(filter, other));
            long end = putting.get();
            if (refusal[0].contains("Some are in now")) {
                // Which ones is not known.
                assertThat(filter.approximateElementCount()).isBetween(end, end + elements / 2);
                LongStream.range(0, end)
                        .forEach(key ->
                                assertThat(filter.remove(key)).as("key %s", key).isTrue());
            } else {
                boolean refused = refusal[0].contains("Nothing is changed");
                assertThat(refusal[0].isEmpty()).as("%s", refusal[0]).isEqualTo(!refused);
                assertContent(
                        filter,
                        LongStream.range(0, end),
                        LongStream.range(OF_THE_OTHER, OF_THE_OTHER + (refused ? 0 : elements / 2)));
            }
            return beside;
        });
    }

    /** Merges a filter into another. Returns the reason if there is no room. */
    private static String refusal(LongCountingFilter filter, LongCountingFilter other) {
        try {
            filter.putAll(other);
            return "";
        } catch (FilterFullException full) {
            return String.valueOf(full.getMessage());
        }
    }
}
