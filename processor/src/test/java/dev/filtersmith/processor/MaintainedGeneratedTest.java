package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.CountingFilter;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.maintained.KeySource;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that maintained filters of emitted classes hold the same as interpreted ones. */
class MaintainedGeneratedTest {
    private static final int EXPECTED = 300;
    private static final int KEYS = 2000;

    @TempDir
    private Path directory;

    /** A table whose keys come in order, so that all engines see the same scan. */
    private static final class Rows<T extends Comparable<T>> implements KeySource<T> {
        private final Map<T, Instant> rows = new ConcurrentSkipListMap<>();

        boolean insert(T key) {
            return rows.putIfAbsent(key, Instant.now()) == null;
        }

        boolean delete(T key) {
            return rows.remove(key) != null;
        }

        @Override
        public Stream<T> all() {
            return rows.keySet().stream();
        }

        @Override
        public Stream<T> since(Instant moment) {
            return rows.entrySet().stream()
                    .filter(row -> !row.getValue().isBefore(moment))
                    .map(Map.Entry::getKey);
        }
    }

    /** A table and the filter before it. */
    private record Guarded<T extends Comparable<T>, F extends Filter>(Rows<T> rows, MaintainedFilter<T, F> filter) {
        void put(T key) {
            filter.put(key, () -> rows.insert(key));
        }

        void remove(T key) {
            filter.remove(key, () -> rows.delete(key));
        }

        F inUse() {
            return filter.filter().orElseThrow();
        }

        void assertNothingIsMissed() {
            assertThat(rows.all()).allMatch(filter::mightContain);
        }
    }

    private static <F extends Filter> Class<? extends F> compiled(String annotation, String parent, Class<F> type)
            throws ClassNotFoundException {
        return new CompiledClasses(CompiledClasses.compile(
                        new FilterProcessor(),
                        JavaFileObjects.forSourceString(
                                "app.Live",
                                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; @"
                                        + annotation
                                        + "(concurrency = Concurrency.MULTI_WRITER) interface Live extends "
                                        + parent + " {}")))
                .loadClass("app.Live")
                .asSubclass(type);
    }

    private static <F extends MembershipFilter<String>> Guarded<String, F> texts(Class<F> type, Engine engine) {
        Rows<String> rows = new Rows<>();
        return new Guarded<>(
                rows,
                MaintainedBuilder.of(
                                Filters.builder(type)
                                        .engine(engine)
                                        .expectedElements(EXPECTED)
                                        .seed(5),
                                rows)
                        .executor(Runnable::run)
                        .build());
    }

    private static <F extends LongFilter> Guarded<Long, F> longs(Class<F> type, Engine engine) {
        Rows<Long> rows = new Rows<>();
        return new Guarded<>(
                rows,
                MaintainedBuilder.ofLongs(
                                Filters.builder(type)
                                        .engine(engine)
                                        .expectedElements(EXPECTED)
                                        .seed(5),
                                rows)
                        .executor(Runnable::run)
                        .build());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WindowedCuckooFilter",
                "DLeftCountingFilter",
                "DynamicDLeftCountingFilter",
                "RankIndexedCountingFilter",
                "CountingBloomFilter",
            })
    @SuppressWarnings("unchecked") // The keys of the interface are texts.
    void bothEnginesHoldTheSameTexts(String annotation) throws ClassNotFoundException, IOException {
        Class<? extends CountingFilter<String>> type = (Class<? extends CountingFilter<String>>)
                (Class<?>) compiled(annotation, "CountingFilter<String>", CountingFilter.class);

        assertSame(
                texts(type, Engine.GENERATED),
                texts(type, Engine.INTERPRETED),
                texts(type, Engine.GENERATED),
                key -> "account " + key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"DLeftFilter", "BloomFilter", "ChoiceBloomFilter", "RankIndexedFilter"})
    void bothEnginesHoldTheSameLongs(String annotation) throws ClassNotFoundException, IOException {
        Class<? extends LongFilter> type = compiled(annotation, "LongFilter", LongFilter.class);

        assertSame(
                longs(type, Engine.GENERATED),
                longs(type, Engine.INTERPRETED),
                longs(type, Engine.GENERATED),
                key -> key);
    }

    /** Puts and removes, grows, saves and loads in both engines, and loads in a third filter. */
    private <T extends Comparable<T>> void assertSame(
            Guarded<T, ?> generated, Guarded<T, ?> interpreted, Guarded<T, ?> restarted, LongFunction<T> key)
            throws IOException {
        List<Guarded<T, ?>> both = List.of(generated, interpreted);
        for (Guarded<T, ?> each : both) {
            each.filter().rebuild().join();
            change(each, key, new Random(1));
            each.assertNothingIsMissed();
        }
        assertThat(generated.inUse().engine()).isEqualTo(Engine.GENERATED);
        assertThat(interpreted.inUse().engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(generated.inUse().expectedElements()).as("it grew").isGreaterThan(EXPECTED);
        assertThat(generated.rows().rows.keySet())
                .isEqualTo(interpreted.rows().rows.keySet());
        assertThat(generated.inUse().words()).isEqualTo(interpreted.inUse().words());
        for (Guarded<T, ?> each : both) {
            each.filter().rebuild().join();
        }
        assertThat(generated.inUse().words()).isEqualTo(interpreted.inUse().words());

        // The file of one engine is loaded by the other, and its keys go on to change.
        Path file = directory.resolve("live.filter");
        interpreted.filter().save(file);
        interpreted.put(key.apply(-1));
        restarted.rows().rows.putAll(interpreted.rows().rows);
        restarted.filter().load(file).join();
        assertThat(restarted.inUse().engine()).isEqualTo(Engine.GENERATED);
        restarted.assertNothingIsMissed();
        change(restarted, key, new Random(2));
        restarted.assertNothingIsMissed();
    }

    private static <T extends Comparable<T>> void change(Guarded<T, ?> guarded, LongFunction<T> key, Random random) {
        for (int i = 0; i < 2 * KEYS; i++) {
            T next = key.apply(random.nextInt(KEYS));
            if (random.nextInt(3) > 0) {
                guarded.put(next);
            } else {
                guarded.remove(next);
            }
        }
    }

    /** The emitted class has puts without locks, beside which the rebuild fills another filter. */
    @ParameterizedTest
    @Timeout(1200)
    @ValueSource(strings = {"DLeftCountingFilter", "DynamicDLeftCountingFilter", "CountingBloomFilter"})
    @SuppressWarnings("unchecked") // The keys of the interface are texts.
    void threadsMissNothingBesideRebuilds(String annotation)
            throws ClassNotFoundException, InterruptedException, ExecutionException {
        Class<? extends CountingFilter<String>> type = (Class<? extends CountingFilter<String>>)
                (Class<?>) compiled(annotation, "CountingFilter<String>", CountingFilter.class);
        Guarded<String, ? extends CountingFilter<String>> guarded = texts(type, Engine.GENERATED);
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            guarded.filter().rebuild().join();
            List<Future<Integer>> writers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                writers.add(threads.submit(writer(guarded, i)));
            }
            for (Future<Integer> writer : writers) {
                assertThat(writer.get()).as("live keys that were missed").isZero();
            }
        } finally {
            threads.shutdownNow();
        }
        guarded.assertNothingIsMissed();
        assertThat(guarded.inUse().missedRemovals()).isZero();
        guarded.filter().rebuild().join();
        assertThat(guarded.inUse().approximateElementCount())
                .isEqualTo(guarded.rows().rows.size());
    }

    private static Callable<Integer> writer(Guarded<String, ?> guarded, int number) {
        return () -> {
            Random random = new Random(number);
            boolean[] live = new boolean[KEYS];
            int missed = 0;
            for (int i = 0; i < 4 * KEYS; i++) {
                int own = random.nextInt(KEYS);
                live[own] = random.nextInt(4) > 0;
                if (live[own]) {
                    guarded.put(number + " " + own);
                } else {
                    guarded.remove(number + " " + own);
                }
                if (i % KEYS == 0) {
                    guarded.filter().rebuild().join();
                }
                int other = random.nextInt(KEYS);
                missed += live[other] && !guarded.filter().mightContain(number + " " + other) ? 1 : 0;
            }
            return missed;
        };
    }
}
