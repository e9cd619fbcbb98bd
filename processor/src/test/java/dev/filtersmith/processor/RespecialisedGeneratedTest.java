package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.maintained.KeySource;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import dev.filtersmith.maintained.RespecialisePolicy;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests which specs maintained filters take where the advisor and emitted classes are there. */
class RespecialisedGeneratedTest {
    private static final double RATE = 0.01;
    private static final int KEYS = 2000;

    private final Map<Long, Instant> rows = new ConcurrentHashMap<>();
    private final KeySource<Long> source = new KeySource<>() {
        @Override
        public Stream<Long> all() {
            return rows.keySet().stream();
        }

        @Override
        public Stream<Long> since(Instant moment) {
            return rows.entrySet().stream()
                    .filter(row -> !row.getValue().isBefore(moment))
                    .map(Map.Entry::getKey);
        }
    };

    private final RespecialisePolicy policy =
            RespecialisePolicy.defaults().maxFpp(RATE).pause(Duration.ZERO);

    @TempDir
    private Path directory = Path.of("unset");

    /** A counting Bloom filter of this rate takes 40 bits and more for a key. */
    private static Class<? extends LongCountingFilter> emitted() throws ClassNotFoundException {
        return emitted("");
    }

    private static Class<? extends LongCountingFilter> emitted(String more) throws ClassNotFoundException {
        return new CompiledClasses(CompiledClasses.compile(
                        new FilterProcessor(),
                        JavaFileObjects.forSourceString(
                                "app.Live",
                                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*;"
                                        + " @CountingBloomFilter(maxFpp = 0.01, concurrency = Concurrency.MULTI_WRITER"
                                        + more + ")"
                                        + " interface Live extends LongCountingFilter {}")))
                .loadClass("app.Live")
                .asSubclass(LongCountingFilter.class);
    }

    private <F extends LongCountingFilter> MaintainedFilter<Long, F> of(Class<F> type, RespecialisePolicy bounds) {
        return of(Filters.builder(type), bounds);
    }

    private <F extends LongCountingFilter> MaintainedFilter<Long, F> of(
            FilterBuilder<F> filters, RespecialisePolicy bounds) {
        return of(filters, bounds, Runnable::run);
    }

    private <F extends LongCountingFilter> MaintainedFilter<Long, F> of(
            FilterBuilder<F> filters, @Nullable RespecialisePolicy bounds, Executor executor) {
        MaintainedBuilder<Long, F> builder =
                MaintainedBuilder.ofLongs(filters.expectedElements(500), source).executor(executor);
        return (bounds == null ? builder : builder.respecialise(bounds)).build();
    }

    private void putAll(MaintainedFilter<Long, ?> filter, long from, long to) {
        LongStream.range(from, to).forEach(key -> put(filter, key));
    }

    private boolean put(MaintainedFilter<Long, ?> filter, long key) {
        return filter.put(key, () -> rows.putIfAbsent(key, Instant.now()) == null);
    }

    private boolean remove(MaintainedFilter<Long, ?> filter, long key) {
        return filter.remove(key, () -> rows.remove(key) != null);
    }

    private static String family(LongCountingFilter filter) {
        String spec = filter.layout().spec().text();
        return spec.substring(0, spec.indexOf('('));
    }

    /** Another family would save more than half, and would be interpreted. */
    @Test
    void anEmittedClassIsKeptAndOnlyItsSizeChosen() throws ClassNotFoundException {
        MaintainedFilter<Long, ? extends LongCountingFilter> filter =
                of(Filters.builder(emitted()).engine(Engine.GENERATED), policy);
        MaintainedFilter<Long, ? extends LongCountingFilter> free = of(emitted(), policy);
        for (MaintainedFilter<Long, ? extends LongCountingFilter> each : List.of(filter, free)) {
            rows.clear();
            each.rebuild().join();
            putAll(each, 0, KEYS);
            LongCountingFilter large = each.rebuild().join();
            assertThat(large.engine()).isEqualTo(Engine.GENERATED);
            LongStream.range(100, KEYS).forEach(key -> remove(each, key));
            for (int i = 0; i < 3; i++) {
                each.rebuild().join();
            }
            LongCountingFilter small = each.filter().orElseThrow();
            assertThat(small.engine()).isEqualTo(Engine.GENERATED);
            assertThat(family(small)).isEqualTo("@CountingBloomFilter");
            assertThat(small.expectedElements()).isEqualTo(500);
            assertThat(rows.keySet()).allMatch(each::mightContain);
        }
    }

    /** The limit allows 20 bits for a key, and the emitted class takes more. */
    @Test
    void aLimitForcesAnotherFamilyWhoseFileIsLoaded() throws ClassNotFoundException, IOException {
        RespecialisePolicy limited = policy.mostBytes(20 * KEYS / 8);
        MaintainedFilter<Long, ? extends LongCountingFilter> filter = of(emitted(), limited);
        filter.rebuild().join();
        putAll(filter, 0, KEYS);
        LongCountingFilter forced = filter.filter().orElseThrow();
        assertThat(forced.engine()).isEqualTo(Engine.INTERPRETED);
        assertThat(family(forced)).isNotEqualTo("@CountingBloomFilter");
        assertThat(forced.bitSize()).isLessThanOrEqualTo(20 * KEYS);
        assertThat(rows.keySet()).allMatch(filter::mightContain);

        Path file = directory.resolve("live.filter");
        filter.save(file);
        putAll(filter, KEYS, KEYS + 5);
        MaintainedFilter<Long, ? extends LongCountingFilter> next = of(emitted(), limited);
        assertThat(family(next.load(file).join())).isEqualTo(family(forced));
        assertThat(rows.keySet()).allMatch(next::mightContain);
        MaintainedFilter<Long, ? extends LongCountingFilter> unlimited = of(emitted(), policy);
        assertThat(unlimited.load(file).join().engine()).isEqualTo(Engine.INTERPRETED);
        assertEmittedClassRuns(unlimited.rebuild().join());
        assertThat(rows.keySet()).allMatch(unlimited::mightContain);
    }

    /** Another spec has no emitted class, but its own has as soon as the limit has room for it. */
    @Test
    void theEmittedClassRunsAgainWithItsSpec() throws ClassNotFoundException {
        MaintainedFilter<Long, ? extends LongCountingFilter> filter = of(emitted(), policy.mostBytes(20 * KEYS / 8));
        assertEmittedClassRuns(filter.rebuild().join());
        putAll(filter, 0, KEYS);
        assertThat(filter.filter().orElseThrow().engine()).isEqualTo(Engine.INTERPRETED);
        LongStream.range(100, KEYS).forEach(key -> remove(filter, key));
        for (int i = 0; i < 3; i++) {
            filter.rebuild().join();
        }
        assertEmittedClassRuns(filter.filter().orElseThrow());
        assertThat(rows.keySet()).hasSize(100).allMatch(filter::mightContain);
        LongStream.range(0, 100).forEach(key -> remove(filter, key));
        assertThat(filter.filter().orElseThrow().missedRemovals()).isZero();
    }

    private static void assertEmittedClassRuns(LongCountingFilter filter) {
        assertThat(filter.engine()).isEqualTo(Engine.GENERATED);
        assertThat(family(filter)).isEqualTo("@CountingBloomFilter");
    }

    @Test
    void anInterpretedFilterTakesTheFamilyWithTheFewestBits() throws ClassNotFoundException {
        MaintainedFilter<Long, ? extends LongCountingFilter> filter =
                of(Filters.builder(emitted()).engine(Engine.INTERPRETED), policy);
        LongCountingFilter first = filter.rebuild().join();
        assertThat(family(first)).isEqualTo("@CountingBloomFilter");
        putAll(filter, 0, 400);
        LongCountingFilter second = filter.rebuild().join();
        assertThat(family(second)).isNotEqualTo("@CountingBloomFilter");
        assertThat(second.bitSize()).isLessThan(first.bitSize() / 2);
        LongCountingFilter third = filter.rebuild().join();
        assertThat(third.layout().spec()).isEqualTo(second.layout().spec());
        putAll(filter, 400, third.expectedElements());
        assertThat(filter.filter().orElseThrow().statistics().content().expectedFpp())
                .isLessThanOrEqualTo(RATE);
    }

    /** With a policy and without, by the emitted class and by the interpreter. */
    @Test
    void chainsOfEmittedClassesAreFolded() throws ClassNotFoundException {
        Class<? extends LongCountingFilter> type = emitted(", growth = Growth.CHAINED");
        for (boolean isBounded : new boolean[] {false, true}) {
            for (Engine engine : List.of(Engine.GENERATED, Engine.INTERPRETED)) {
                rows.clear();
                Queue<Runnable> tasks = new ArrayDeque<>();
                MaintainedFilter<Long, ? extends LongCountingFilter> filter =
                        of(Filters.builder(type).engine(engine), isBounded ? policy : null, tasks::add);
                CompletableFuture<?> begun = filter.rebuild();
                tasks.remove().run();
                assertThat(begun).isCompleted();
                long first = filter.filter().orElseThrow().bitSize();
                putAll(filter, 0, KEYS + 100);
                LongCountingFilter chain = filter.filter().orElseThrow();
                assertThat(chain.bitSize()).as("a third filter for 6000").isGreaterThan(15 * first);
                tasks.remove().run();
                LongCountingFilter folded = filter.filter().orElseThrow();
                assertThat(folded.engine()).isEqualTo(engine);
                assertThat(folded.layout().spec().growth()).isEqualTo(Growth.CHAINED);
                assertThat(folded.expectedElements()).isEqualTo(2 * (KEYS + 100));
                assertThat(folded.bitSize()).isLessThan(chain.bitSize() * 3 / 5);
                assertThat(rows.keySet()).allMatch(filter::mightContain);
            }
        }
    }

    /** Writers change keys of their own, while rebuilds change the size and the family. */
    @Test
    @Timeout(1200)
    void threadsMissNothingBesideRebuildsThatChangeTheFamily() throws InterruptedException, ExecutionException {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        MaintainedFilter<Long, LongCountingFilter> filter = MaintainedBuilder.ofLongs(
                        Filters.builder(FilterSpec.countingBloom()
                                        .maxFpp(RATE)
                                        .concurrency(Concurrency.MULTI_WRITER)
                                        .build())
                                .expectedElements(500),
                        source)
                .executor(threads)
                .respecialise(policy)
                .build();
        Set<String> used = ConcurrentHashMap.newKeySet();
        try {
            used.add(family(filter.rebuild().join()));
            List<Future<Integer>> writers = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                writers.add(threads.submit(writer(filter, i, used)));
            }
            for (Future<Integer> writer : writers) {
                assertThat(writer.get()).as("live keys that were missed").isZero();
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(used).hasSizeGreaterThan(1);
        assertThat(rows.keySet()).allMatch(filter::mightContain);
        assertThat(filter.filter().orElseThrow().missedRemovals()).isZero();
    }

    private Callable<Integer> writer(MaintainedFilter<Long, LongCountingFilter> filter, int number, Set<String> used) {
        return () -> {
            Random random = new Random(number);
            boolean[] live = new boolean[KEYS];
            int missed = 0;
            for (int i = 0; i < 6 * KEYS; i++) {
                int own = random.nextInt(KEYS);
                long key = number * 1_000_000L + own;
                // Many keys, then few, then many.
                live[own] = random.nextInt(10) < (i / (2 * KEYS) == 1 ? 1 : 9);
                if (live[own]) {
                    put(filter, key);
                } else {
                    remove(filter, key);
                }
                if (i % (KEYS / 2) == 0) {
                    used.add(family(filter.rebuild().join()));
                }
                int other = random.nextInt(KEYS);
                missed += live[other] && !filter.mightContain(number * 1_000_000L + other) ? 1 : 0;
                missed += live[own] && !filter.mightContain(key) ? 1 : 0;
            }
            return missed;
        };
    }
}
