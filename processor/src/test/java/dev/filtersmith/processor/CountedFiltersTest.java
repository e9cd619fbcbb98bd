package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.processor.testing.CompiledClasses;
import dev.filtersmith.processor.testing.Grid;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.JavaBytes;
import dev.filtersmith.testing.LiveKeys;
import dev.filtersmith.testing.Traces;
import dev.filtersmith.testing.Traces.Step;
import dev.filtersmith.testing.TypedBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that generated filters which count need no proxy, and count what the proxy in front of an
 * interpreter counts.
 */
@Execution(ExecutionMode.CONCURRENT)
class CountedFiltersTest {
    private static final int ELEMENTS = 300;

    /** Enough for the larger ones to be full, and for chains to grow. */
    private static final int KEYS = 700;

    private static OperationCounts counts(Filter filter) {
        return filter.statistics().operations().orElseThrow();
    }

    private static <F extends LongFilter> F generated(Class<F> type) {
        return counting(Filters.builder(type)
                .engine(Engine.GENERATED)
                .expectedElements(ELEMENTS)
                .seed(3)
                .statistics(true)
                .build());
    }

    private static LongFilter interpreted(Class<? extends LongFilter> type, FilterSpec spec) {
        LongFilter filter = (LongCountingFilter.class.isAssignableFrom(type)
                        ? TypedBuilder.ofLongs(spec)
                        : Filters.builder(spec))
                .engine(Engine.INTERPRETED)
                .expectedElements(ELEMENTS)
                .seed(3)
                .statistics(true)
                .build();
        assertThat(filter).isInstanceOf(Proxy.class);
        return filter;
    }

    /** Checks that the class of a filter counts. */
    private static <F extends Filter> F counting(F filter) {
        assertThat(filter).isNotInstanceOf(Proxy.class);
        assertThat(filter.engine()).isEqualTo(Engine.GENERATED);
        assertThat(filter.getClass().isHidden()).isTrue();
        return filter;
    }

    private static void assertAlike(String when, LongFilter filter, LongFilter reference) {
        assertThat(counts(filter)).as(when).isEqualTo(counts(reference));
        assertThat(Filters.operationCounts(filter)).as(when).hasValue(counts(reference));
        assertThat(filter.words()).as(when).isEqualTo(reference.words());
    }

    @ParameterizedTest
    @MethodSource(Grid.SAMPLE_NAMES)
    void countsAreThoseOfTheProxy(String name) throws ReflectiveOperationException, IOException {
        countsAreThoseOfTheProxy(name, Grid.sample().type(name), Grid.sample().spec(name));
    }

    @ParameterizedTest
    @MethodSource(Grid.SET_NAMES)
    void countsOfSetsAreThoseOfTheProxy(String name) throws ReflectiveOperationException, IOException {
        countsAreThoseOfTheProxy(name, Grid.sets().type(name), Grid.sets().spec(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "DLeftFilter(growth = Growth.CHAINED)",
                "WindowedCuckooFilter(growth = Growth.CHAINED)",
                "DynamicDLeftCountingFilter(growth = Growth.CHAINED, concurrency = Concurrency.MULTI_WRITER)",
                "RankIndexedCountingFilter(growth = Growth.CHAINED)",
                "CountingBloomFilter(growth = Growth.CHAINED)"
            })
    void countsOfChainsAreThoseOfTheProxy(String annotation) throws ReflectiveOperationException, IOException {
        Class<? extends LongFilter> type =
                compiled(annotation, annotation.contains("Counting") ? "LongCountingFilter" : "LongFilter", "");
        FilterSpec spec = FilterSpec.of(type);
        assertThat(spec.growth()).isEqualTo(Growth.CHAINED);
        countsAreThoseOfTheProxy(annotation, type, spec);
    }

    private static Class<? extends LongFilter> compiled(String annotation, String parent, String body)
            throws ClassNotFoundException {
        return new CompiledClasses(CompiledClasses.compile(
                        new FilterProcessor(),
                        JavaFileObjects.forSourceString(
                                "app.Seen",
                                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; @"
                                        + annotation + " interface Seen extends " + parent + " {" + body + "}")))
                .loadClass("app.Seen")
                .asSubclass(LongFilter.class);
    }

    private static <F extends LongFilter> void countsAreThoseOfTheProxy(String name, Class<F> type, FilterSpec spec)
            throws IOException {
        F filter = generated(type);
        LongFilter reference = interpreted(type, spec);
        assertAlike(name + ", created", filter, reference);
        play(name, 5, filter, reference);
        readAndViewed(name, type, filter, reference);
        F copy = counting(Filters.copy(filter));
        LongFilter copyOfReference = Filters.copy(reference);
        assertAlike(name + ", copied", copy, copyOfReference);
        play(name + ", copied", 7, copy, copyOfReference);
        changedAsAWhole(name, filter, reference, copy, copyOfReference);
        play(name + ", changed as a whole", 9, filter, reference);
        Filters.reportFalsePositive(filter);
        Filters.reportFalsePositive(reference);
        assertAlike(name + ", reported", filter, reference);
    }

    /** Keys that were put before may be removed, so multisets begin empty. */
    private static void play(String name, long seed, LongFilter filter, LongFilter reference) {
        boolean removes = filter instanceof LongCountingFilter;
        if (removes) {
            filter.clear();
            reference.clear();
        }
        LiveKeys live = new LiveKeys();
        for (Step step : removes ? Traces.countingLow(seed, KEYS) : Traces.of(seed, KEYS)) {
            Step allowed = live.allowed(step);
            String answer = allowed.answer(reference);
            assertThat(allowed.answer(filter)).as(name + ", " + step).isEqualTo(answer);
            live.remember(allowed, answer);
            if (!counts(filter).equals(counts(reference))) {
                assertAlike(name + ", " + step, filter, reference);
            }
        }
        assertAlike(name, filter, reference);
    }

    private static void changedAsAWhole(
            String name, LongFilter filter, LongFilter reference, LongFilter other, LongFilter otherReference) {
        if (filter instanceof LongCountingFilter refreshed) {
            refreshed.clear();
            refreshed.putAll(1, 2, 3);
            refreshed.refresh(LongStream.of(1, 2, 3));
            reference.clear();
            reference.putAll(1, 2, 3);
            ((LongCountingFilter) reference).refresh(LongStream.of(1, 2, 3));
            assertAlike(name + ", refreshed", filter, reference);
            assertThat(counts(filter).removals()).isEqualTo(counts(reference).removals());
        }
        filter.clear();
        reference.clear();
        assertAlike(name + ", cleared", filter, reference);
        assertThat(filter.incompatibility(other)).isEqualTo(reference.incompatibility(otherReference));
        if (filter.incompatibility(other).isEmpty()) {
            assertThat(refusal(filter, other)).isEqualTo(refusal(reference, otherReference));
            assertAlike(name + ", merged", filter, reference);
        }
        filter.clear();
        reference.clear();
    }

    private static String refusal(LongFilter filter, LongFilter other) {
        try {
            filter.putAll(other);
            return "";
        } catch (FilterFullException full) {
            return String.valueOf(full.getMessage());
        }
    }

    private static <F extends LongFilter> void readAndViewed(
            String name, Class<F> type, LongFilter filter, LongFilter reference) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        filter.writeTo(out);
        ByteBuffer bytes = ByteBuffer.wrap(out.toByteArray());
        F read = counting(Filters.reader().statistics(true).read(type, FilterSource.of(bytes.duplicate())));
        assertThat(counts(read).puts()).as(name).isZero();
        assertThat(read.words()).as(name).isEqualTo(reference.words());
        try (FilterView<F> view = Filters.reader().statistics(true).view(type, FilterSource.of(bytes.duplicate()))) {
            if (!type.getName().contains("Seen")) {
                counting(view.filter());
            }
            long[] keys = LongStream.range(-200, 300).toArray();
            long found = 0;
            for (LongFilter stored : List.of(read, view.filter())) {
                found = stored.mightContain(keys, 0, keys.length, new long[8]);
                for (long key : keys) {
                    found += stored.mightContain(key) ? 1 : 0;
                }
                assertThat(counts(stored).lookups()).as(name).isEqualTo(2L * keys.length);
                assertThat(counts(stored).hits()).as(name).isEqualTo(found);
            }
        }
    }

    @Test
    void shardsCountAsOne() throws ReflectiveOperationException {
        Class<? extends LongFilter> type = compiled("WindowedCuckooFilter", "LongCountingFilter", "");
        LongFilter filter = counting(Filters.builder(type)
                .expectedElements(KEYS)
                .shards(4)
                .statistics(true)
                .build());
        assertThat(filter.putAll(LongStream.range(0, 200).toArray())).isEqualTo(200);
        filter.put(1000);
        filter.mightContain(LongStream.range(100, 300).toArray());
        filter.mightContain(5);
        OperationCounts counts = counts(filter);
        assertThat(List.of(counts.puts(), counts.newElements(), counts.lookups(), counts.hits()))
                .containsExactly(201L, 201L, 201L, 101L);
        LongFilter plain =
                Filters.builder(type).expectedElements(KEYS).shards(4).build();
        assertThat(plain.statistics().operations()).isEmpty();
        assertThat(plain.getClass().isHidden()).isFalse();
    }

    @Test
    void keysOfTheBuilderCountAsPuts() throws ReflectiveOperationException {
        Class<? extends LongFilter> type = compiled("DLeftFilter", "LongFilter", "");
        for (int sweeps = 0; sweeps < 2; sweeps++) {
            LongFilter filter = counting(Filters.builder(type)
                    .addAll(1, 2, 3, 3)
                    .rebalance(sweeps)
                    .statistics(true)
                    .build());
            assertThat(counts(filter).puts()).isEqualTo(sweeps == 0 ? 4 : 0);
            assertThat(counts(filter).newElements()).isEqualTo(sweeps == 0 ? 3 : 0);
        }
    }

    @Test
    void filtersThatCountAreOtherwiseTheSame() throws ReflectiveOperationException, IOException {
        Class<? extends LongFilter> type = compiled(
                "DLeftFilter",
                "LongFilter",
                "default boolean seen(long key) { return !put(key); } boolean mightContain(long key);");
        LongFilter filter = counting(Filters.builder(type)
                .expectedElements(KEYS)
                .name("seen")
                .statistics(true)
                .build());
        LongFilter plain =
                Filters.builder(type).expectedElements(KEYS).name("seen").build();
        for (LongFilter seen : List.of(filter, plain)) {
            var body = type.getMethod("seen", long.class);
            body.setAccessible(true);
            assertThat(body.invoke(seen, 5L)).isEqualTo(false);
            assertThat(body.invoke(seen, 5L)).isEqualTo(true);
            assertThat(seen.negate().test(5)).isFalse();
        }
        assertThat(counts(filter).puts()).isEqualTo(2);
        assertThat(counts(filter).hits()).isEqualTo(1);
        assertThat(filter).hasToString(plain.toString()).isEqualTo(filter).isNotEqualTo(plain);
        assertThat(filter.name()).contains("seen");
        assertThat(filter.statistics().name()).contains("seen");
        assertThat(filter.layout()).isEqualTo(plain.layout());
        assertThat(Filters.keyType(filter)).isEqualTo(Filters.keyType(plain));
        assertThat(plain.sameContent(filter)).isTrue();
        LongFilter read = counting((LongFilter) JavaBytes.read(JavaBytes.of(filter), type.getClassLoader()));
        assertThat(read).hasSameClassAs(filter);
        assertThat(read.words()).isEqualTo(filter.words());
        assertThat(counts(read).puts()).isZero();
    }

    @Test
    void keysOfOtherTypesCount() throws ReflectiveOperationException {
        Class<?> type = new CompiledClasses(CompiledClasses.compile(
                        new FilterProcessor(),
                        JavaFileObjects.forSourceString(
                                "app.Names",
                                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*;"
                                        + " @DLeftFilter interface Names extends MembershipFilter<String> {}")))
                .loadClass("app.Names");
        @SuppressWarnings("unchecked")
        MembershipFilter<String> names = counting(Filters.builder((Class<MembershipFilter<String>>) type)
                .expectedElements(KEYS)
                .statistics(true)
                .build());
        List<String> keys = new ArrayList<>(
                IntStream.range(0, 300).mapToObj(key -> "name " + key).toList());
        assertThat(names.putAll(keys)).isEqualTo(300);
        keys.add("other");
        assertThat(names.mightContainAll(keys, new long[5])).isEqualTo(300);
        assertThat(names.put("name 1")).isFalse();
        assertThat(names.test("name 2")).isTrue();
        OperationCounts counts = counts(names);
        assertThat(List.of(counts.puts(), counts.newElements(), counts.lookups(), counts.hits()))
                .containsExactly(301L, 300L, 302L, 301L);
    }

    /** Changes count exactly where several threads write, and lookups of each in its own stripe. */
    @Test
    void threadsCount() throws ReflectiveOperationException {
        Class<? extends LongFilter> type =
                compiled("WindowedCuckooFilter(concurrency = Concurrency.MULTI_WRITER)", "LongCountingFilter", "");
        LongFilter filter = counting(
                Filters.builder(type).expectedElements(100_000).statistics(true).build());
        int threads = 4;
        CompletableFuture.allOf(IntStream.range(0, threads)
                        .mapToObj(thread -> CompletableFuture.runAsync(
                                () -> {
                                    for (long key = thread * 10_000L; key < (thread + 1) * 10_000L; key++) {
                                        filter.put(key);
                                        filter.mightContain(key);
                                    }
                                },
                                task -> new Thread(task).start()))
                        .toArray(CompletableFuture<?>[]::new))
                .join();
        assertThat(counts(filter).puts()).isEqualTo(threads * 10_000L);
        assertThat(counts(filter).lookups()).isEqualTo(threads * 10_000L);
        assertThat(counts(filter).hits()).isEqualTo(threads * 10_000L);
    }
}
