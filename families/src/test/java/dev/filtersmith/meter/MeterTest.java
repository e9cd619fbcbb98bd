package dev.filtersmith.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.MembershipFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftCountingFilter;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.ddlcbf.DynamicDLeftCountingSpec;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.emitted.HotFilter;
import dev.filtersmith.emitted.WovenCalls;
import dev.filtersmith.link.AgentLink;
import dev.filtersmith.storage.KeyHashes;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.Together;
import dev.filtersmith.testing.TypedBuilder;
import dev.filtersmith.wire.ByteSource;
import dev.filtersmith.wire.StoredForm;
import dev.filtersmith.wire.StoredHeader;
import dev.filtersmith.wire.WordReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters of filters, and the data that an agent receives. Here the test is the agent. */
@Isolated("it stands in for the agent")
class MeterTest {
    private final List<Map<String, Object>> opened = new ArrayList<>();
    private final List<Map<String, Object>> events = new ArrayList<>();

    /** A filter that a test no longer uses may be collected, and then has no snapshot. */
    private final List<LongFilter> reachable = new ArrayList<>();

    @BeforeEach
    void connect() {
        long[] id = {99};
        Map<String, Object> services = new HashMap<>();
        services.put(AgentLink.VERSION_KEY, AgentLink.VERSION);
        services.put(AgentLink.FILTER_IDS, (LongSupplier) () -> ++id[0]);
        services.put(AgentLink.FILTER_OPENED, (Consumer<Map<String, Object>>) opened::add);
        services.put(AgentLink.FILTER_EVENT, (Consumer<Map<String, Object>>) events::add);
        AgentLink.connect(services);
    }

    @AfterEach
    void disconnect() {
        AgentLink.connect(Map.of());
    }

    private LongFilter filter(FilterSpec spec, long elements) {
        LongFilter filter =
                TypedBuilder.ofLongs(spec).expectedElements(elements).build();
        reachable.add(filter);
        return filter;
    }

    private LongFilter dLeft() {
        return filter(DLeftSpec.builder().build(), 1000);
    }

    @Test
    void countsAreWhatWasCounted() {
        LongFilter filter = dLeft();
        IntStream.range(0, 7).forEach(i -> WovenCalls.looked(filter, i % 3 == 0 ? 1 : 0));
        Meter meter = TestShapes.core(filter).meter();
        meter.looked(100, 40);
        meter.put(0, true);
        meter.put(0, false);
        meter.put(10, 4);
        meter.removed(0, true);
        meter.removed(0, false);
        meter.refused();
        assertThat(meter.counts().lookups()).isEqualTo(107);
        assertThat(meter.counts().hits()).isEqualTo(43);
        assertThat(meter.counts().puts()).isEqualTo(12);
        assertThat(meter.counts().newElements()).isEqualTo(5);
        assertThat(meter.counts().removals()).isEqualTo(1);
        assertThat(meter.counts().missedRemovals()).isEqualTo(1);
        assertThat(meter.counts().rejectedPuts()).isEqualTo(1);
    }

    /** The parts of a chain are made quietly, too, and what follows them stays so. */
    @ParameterizedTest
    @EnumSource(Growth.class)
    void aFilterThatIsMadeQuietlyIsNotAnnounced(Growth growth) {
        FilterSpec spec = DLeftSpec.builder().growth(growth).build();
        Supplier<Meter> maker = () -> TestShapes.core(filter(spec, 10)).meter();
        Meter quiet = Metering.quietly(maker);
        assertThat(opened).isEmpty();
        assertThat(maker.get()).isNotSameAs(quiet);
        assertThat(opened).as("the next one").hasSize(1);
    }

    @Test
    void nothingIsLostWhereEachThreadHasItsStripe() throws InterruptedException {
        LongFilter filter = dLeft();
        List<Thread> threads = new ArrayList<>();
        // Threads created one after the other have consecutive numbers.
        for (int i = 0; i < 4; i++) {
            threads.add(new Thread(() ->
                    IntStream.range(0, 200_000).forEach(key -> WovenCalls.looked(filter, key % 4 == 0 ? 1 : 0))));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(TestShapes.core(filter).meter().counts().lookups()).isEqualTo(800_000);
        assertThat(TestShapes.core(filter).meter().counts().hits()).isEqualTo(200_000);
    }

    /** Counts of several writers are exact. The event comes once, late by a hundredth at most. */
    @ParameterizedTest
    @ValueSource(ints = {1, 1_000, 16_383, 200_000})
    void writersCountWithoutALock(int elements) {
        LongFilter filter =
                filter(DLeftSpec.builder().concurrency(Concurrency.MULTI_WRITER).build(), elements);
        Meter meter = TestShapes.core(filter).meter();
        meter.created();
        int each = elements / 4 + 1 + elements / 200;
        int threads = 4;
        Together.run(
                threads,
                thread -> IntStream.range(0, each).forEach(key -> {
                    meter.put(0, true);
                    meter.put(0, false);
                }));
        assertThat(meter.counts().puts()).isEqualTo(2L * threads * each);
        assertThat(meter.counts().newElements()).isEqualTo((long) threads * each);
        assertThat(events).hasSize(1);
        assertThat((long) Objects.requireNonNull(events.get(0).get("elements")))
                .isBetween(elements + 1L, elements + threads + (elements < 16_384 ? 0 : elements / 100L));

        // It comes again after a hundredth was removed, and more, and put.
        int removed = elements / 20 + 4;
        IntStream.range(0, removed + threads * each - elements).forEach(key -> meter.removed(0, true));
        meter.removed(0, false);
        assertThat(meter.counts().removals()).isEqualTo(removed + (long) threads * each - elements);
        assertThat(meter.counts().missedRemovals()).isEqualTo(1);
        IntStream.range(0, removed + elements / 50 + 1).forEach(key -> meter.put(0, true));
        assertThat(events).hasSize(2);
    }

    @Test
    void aFilterHasOneMeterWhichIsAnnouncedOnce() {
        LongFilter filter = dLeft();
        assertThat(TestShapes.core(filter).metering().opened()).isNull();
        Meter meter = TestShapes.core(filter).meter();
        assertThat(TestShapes.core(filter).meter())
                .isSameAs(meter)
                .isSameAs(TestShapes.core(filter).metering().opened());
        assertThat(opened).hasSize(1);
        assertThat(opened.get(0))
                .containsEntry("id", 100L)
                .containsEntry("engine", "INTERPRETED")
                .containsEntry("signature", filter.layout().signature())
                .containsEntry("spec", filter.layout().spec().text());
    }

    /** Otherwise the agent would keep the loader of the library, and all that its classes hold. */
    @Test
    void anAnnouncementKeepsNoClassOfTheLibrary() throws InterruptedException {
        TestShapes.core(TypedBuilder.ofLongs(FilterSpec.dLeft().build())
                        .expectedElements(100)
                        .build())
                .meter();
        assertThat(opened).hasSize(1);
        assertThat(opened.get(0).values())
                .extracting(value -> value.getClass().getClassLoader())
                .containsOnlyNulls();
        Reference<?> snapshots =
                (Reference<?>) Objects.requireNonNull(opened.get(0).get("snapshot"));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(600);
        while (snapshots.get() != null) {
            assertThat(System.nanoTime()).isLessThan(end);
            System.gc();
            Thread.sleep(5);
        }
    }

    @SuppressWarnings("unchecked") // The key in AgentLink implies the type.
    private Map<String, Object> snapshot() {
        Reference<Supplier<Map<String, Object>>> snapshots = (Reference<Supplier<Map<String, Object>>>)
                Objects.requireNonNull(opened.get(0).get("snapshot"));
        return Objects.requireNonNull(snapshots.get()).get();
    }

    /** Waits for a statistic, because after a pass over a filter there is none for a while. */
    private void awaitSnapshot(String name, Object value) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(600);
        while (!value.equals(snapshot().get(name)) && System.nanoTime() < end) {
            Thread.sleep(5);
        }
        assertThat(snapshot()).containsEntry(name, value);
    }

    @Test
    void aSnapshotTellsAll() {
        FilterSpec spec = FilterSpec.parse("@BloomFilter(maxFpp = 0.001)");
        LongFilter filter = filter(FilterSpec.parse("@BloomFilter(bitsPerKey = 14.38, hashFunctions = 10)"), 1000);
        TestShapes.core(filter).origin().askedFor(LongFilter.class, spec);
        TestShapes.core(filter).meter().created();
        for (long key = 0; key < 1000; key++) {
            TestShapes.core(filter).meter().put(key, filter.put(key));
        }
        assertThat(snapshot())
                .containsEntry("id", 100L)
                .containsEntry("spec", spec.text())
                .containsEntry("geometry", filter.layout().spec().text())
                .containsEntry("interface", LongFilter.class.getName())
                .containsEntry("maxFpp", 0.001)
                .containsEntry("expectedElements", 1000L)
                .containsEntry("bitSize", filter.bitSize())
                .containsEntry("stashSize", 0)
                .containsEntry("puts", 1000L)
                .containsEntry("approximateElementCount", filter.approximateElementCount())
                .containsEntry("predictedFpp", filter.expectedFpp())
                .containsEntry("loadHistogram", TestShapes.loadHistogram(filter))
                .containsEntry("measuredFpp", Double.NaN)
                .containsKeys(
                        "signature",
                        "engine",
                        "moves",
                        "overflows",
                        "lookups",
                        "hits",
                        "newElements",
                        "rejectedPuts",
                        "removals",
                        "missedRemovals",
                        "measuredFppError",
                        "reportedFalsePositives",
                        "reportedTruePositives");
    }

    @Test
    void aLargeFilterIsCountedAnewAfterATwentiethOfItsElements() {
        LongFilter filter = filter(DLeftSpec.builder().build(), 100_000);
        Meter meter = TestShapes.core(filter).meter();
        // The CPU time passes quickly, and the clock slowly.
        long[] now = {0};
        LongSupplier clock = () -> now[0] += 1_000_000L;
        Statistics statistics = new Statistics(meter, new LookSchedule(clock, () -> now[0] += 1_000_000_000L));
        assertThat(statistics.of(TestShapes.core(filter))).containsEntry("approximateElementCount", 0L);
        for (long key = 0; key < 4999; key++) {
            meter.put(key, filter.put(key));
        }
        assertThat(statistics.of(TestShapes.core(filter)))
                .containsEntry("approximateElementCount", 0L)
                .containsEntry("puts", 4999L)
                .hasEntrySatisfying(
                        "contentAgeMillis", age -> assertThat((long) age).isPositive());
        meter.put(4999, filter.put(4999));
        assertThat(statistics.of(TestShapes.core(filter)))
                .containsEntry("approximateElementCount", filter.approximateElementCount());
    }

    /** A pass would read the whole file, which need not fit into the heap. */
    @Test
    void noPassIsMadeOverAView() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LongFilter filter = dLeft();
        filter.writeTo(out);
        FilterSource bytes = FilterSource.of(ByteBuffer.wrap(out.toByteArray()));
        try (FilterView<LongFilter> view = Filters.reader().view(LongFilter.class, bytes)) {
            LongFilter viewed = view.filter();
            assertThat(new Statistics(TestShapes.core(viewed).meter()).of(TestShapes.core(viewed)))
                    .containsEntry("bitSize", filter.bitSize())
                    .doesNotContainKeys("approximateElementCount", "predictedFpp");
        }
    }

    @Test
    void aNameIsAnnouncedAfterTheFilter() {
        LongFilter filter = dLeft();
        TestShapes.core(filter).meter();
        assertThat(snapshot()).containsEntry("name", "");
        TestShapes.core(filter).named("urls");
        assertThat(opened).hasSize(2);
        assertThat(opened.get(1)).containsEntry("id", 100L).containsEntry("name", "urls");
        assertThat(snapshot()).containsEntry("name", "urls");
    }

    /** As where the agent learns of a filter in its constructor. */
    @Test
    void whatABuilderWasAskedForIsAnnouncedAfterTheFilter() {
        LongFilter filter = filter(FilterSpec.parse("@BloomFilter(maxFpp = 1e-3)"), 1000);
        Meter meter = TestShapes.core(filter).meter();
        meter.created();
        TestShapes.core(filter).origin().askedFor(500, 1e-5);
        TestShapes.core(filter).named(null);
        assertThat(opened).hasSize(2);
        assertThat(opened.get(1)).containsEntry("id", 100L).containsEntry("expectedElements", 500L);
        assertThat(snapshot()).containsEntry("expectedElements", 500L).containsEntry("maxFpp", 1e-5);
        meter.put(500, 500);
        assertThat(events).isEmpty();
        meter.put(0, true);
        assertThat(events)
                .containsExactly(
                        Map.of("event", "designLoadPassed", "id", 100L, "elements", 501L, "expectedElements", 500L));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-2, 1e-5})
    void theDesignLoadIsThatOfTheBuilder(double rate) {
        LongFilter filter = Filters.builder(FilterSpec.parse("@BloomFilter(maxFpp = 1e-3)"))
                .expectedElements(1000)
                .maxFpp(rate)
                .statistics(true)
                .build();
        LongStream.range(0, 990).forEach(filter::put);
        assertThat(events).isEmpty();
        LongStream.range(990, 1300).forEach(filter::put);
        assertThat(events)
                .containsExactly(
                        Map.of("event", "designLoadPassed", "id", 100L, "elements", 1001L, "expectedElements", 1000L));
    }

    @Test
    void whatComesWithoutAPutIsCountedAnewToo() throws IOException, InterruptedException {
        LongFilter built = filter(DLeftSpec.builder().build(), 100_000);
        TestShapes.core(built).meter().created();
        assertThat(snapshot()).containsEntry("approximateElementCount", 0L);
        long[] hashes = new Random(1).longs(100_000).toArray();
        TestShapes.core(built).fill(KeyHashes.of(hashes), 1, false);
        awaitSnapshot("approximateElementCount", built.approximateElementCount());
        assertThat(snapshot())
                .containsEntry("predictedFpp", built.expectedFpp())
                .containsEntry("puts", 0L);
        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        built.writeTo(stored);
        opened.clear();
        LongFilter read = filter(DLeftSpec.builder().build(), 100_000);
        TestShapes.core(read).meter().created();
        assertThat(snapshot()).containsEntry("approximateElementCount", 0L);
        ByteSource source = ByteSource.of(ByteBuffer.wrap(stored.toByteArray()));
        StoredHeader header = StoredHeader.read(source, StoredForm.FILTER);
        TestShapes.single(read).restore(new WordReader(source, header.words()), header);
        awaitSnapshot("approximateElementCount", built.approximateElementCount());
    }

    @Test
    void aRefreshedFilterIsCountedAnew() throws InterruptedException {
        LongFilter filter = filter(DynamicDLeftCountingSpec.builder().build(), 100_000);
        Meter meter = TestShapes.core(filter).meter();
        long[] hashes = new Random(2).longs(100_000).toArray();
        for (long hash : hashes) {
            meter.put(hash, ((HotFilter) filter).putHash(hash));
        }
        for (int i = 1000; i < hashes.length; i++) {
            meter.removed(hashes[i], ((HotFilter) filter).removeHash(hashes[i]));
        }
        double before = filter.expectedFpp();
        awaitSnapshot("predictedFpp", before);
        TestShapes.core(filter).refresh(Arrays.stream(hashes, 0, 1000));
        assertThat(filter.expectedFpp()).isNotEqualTo(before);
        awaitSnapshot("predictedFpp", filter.expectedFpp());
    }

    @Test
    void anEventTellsOfEachCrossingOfTheDesignLoad() {
        LongFilter filter = filter(DynamicDLeftCountingSpec.builder().build(), 1000);
        Meter meter = TestShapes.core(filter).meter();
        meter.created();
        meter.put(1000, 1000);
        assertThat(events).isEmpty();
        // A key that is already present adds an element, too.
        meter.put(0, false);
        assertThat(events)
                .containsExactly(
                        Map.of("event", "designLoadPassed", "id", 100L, "elements", 1001L, "expectedElements", 1000L));
        for (int i = 0; i < 10; i++) {
            meter.removed(0, true);
            meter.put(0, true);
        }
        IntStream.range(0, 11).forEach(i -> meter.removed(0, true));
        meter.put(11, 11);
        assertThat(events).hasSize(1);
        IntStream.range(0, 12).forEach(i -> meter.removed(0, true));
        meter.put(12, 12);
        assertThat(events).hasSize(2);
    }

    @DLeftCountingFilter
    interface Counted extends LongCountingFilter {}

    @Test
    void aMultisetHasElementsOfOneKey() {
        Counted filter = Filters.builder(Counted.class)
                .engine(Engine.INTERPRETED)
                .expectedElements(10)
                .statistics(true)
                .build();
        for (int i = 0; i < 10; i++) {
            filter.put(5);
        }
        assertThat(events).isEmpty();
        filter.put(5);
        assertThat(events).hasSize(1);
    }

    @Test
    void withoutDeletionOnlyNewKeysAreElements() {
        Meter meter = TestShapes.core(filter(DLeftSpec.builder().build(), 10)).meter();
        meter.created();
        meter.put(1000, 10);
        meter.put(0, false);
        assertThat(events).isEmpty();
        meter.put(0, true);
        assertThat(events).hasSize(1);
    }

    @Test
    void aFilterThatIsMeteredLaterIsCountedByTheFirstSnapshot() {
        LongFilter filter = dLeft();
        for (long key = 0; key < 990; key++) {
            filter.put(key);
        }
        long before = filter.approximateElementCount();
        Meter meter = TestShapes.core(filter).meter();
        meter.put(5, 5);
        assertThat(snapshot()).containsEntry("approximateElementCount", before);
        long missing = 1000 - before;
        meter.put(missing, missing);
        assertThat(events).isEmpty();
        meter.put(0, true);
        assertThat(events).hasSize(1);
    }

    @Test
    void aRefusalIsAnnounced() {
        TestShapes.core(dLeft()).meter().refused();
        assertThat(events).hasSize(1);
        assertThat(events.get(0)).containsEntry("event", "putRefused").containsEntry("refusals", 1L);
    }

    @Test
    void anAgentThatFailsIsNoConcernOfTheFilter() {
        Map<String, Object> services = new HashMap<>();
        services.put(AgentLink.VERSION_KEY, AgentLink.VERSION);
        services.put(AgentLink.FILTER_OPENED, (Consumer<Map<String, Object>>) message -> {
            throw new IllegalStateException("no");
        });
        services.put(AgentLink.FILTER_EVENT, "of a wrong type");
        AgentLink.connect(services);
        Meter meter = TestShapes.core(dLeft()).meter();
        meter.refused();
        assertThat(meter.counts().rejectedPuts()).isEqualTo(1);
    }

    @Test
    void reportsReachTheMeterBehindAnInterface() {
        var filter = Filters.builder(DLeftSpec.builder().build(), String.class)
                .expectedElements(100)
                .build();
        Filters.reportFalsePositive(filter);
        assertThat(opened).isEmpty();
        Meter meter = TestShapes.core(filter).meter();
        meter.looked(1000, 10);
        Filters.reportFalsePositive(filter);
        assertThat(meter.counts().measuredFpp()).isEqualTo(1.0 / 991);
        Filters.reportTruePositive(filter);
        assertThat(meter.counts().measuredFpp()).isEqualTo(5.0 / 995);
    }

    @Test
    @SuppressWarnings("NullAway") // Does what a caller without nullness checks may do.
    void aReportOfAKeyIsAReport() {
        FilterSpec spec = DLeftSpec.builder().expectedElements(100).build();
        LongFilter longs = Filters.builder(spec).statistics(true).build();
        MembershipFilter<String> texts =
                Filters.builder(spec, String.class).statistics(true).build();
        Filters.reportFalsePositive(longs, 1);
        Filters.reportFalsePositive(texts, "a");
        assertThat(Filters.operationCounts(longs).orElseThrow().reportedFalsePositives())
                .isEqualTo(1);
        assertThat(Filters.operationCounts(texts).orElseThrow().reportedFalsePositives())
                .isEqualTo(1);
        MembershipFilter<String> plain = Filters.builder(spec, String.class).build();
        Filters.reportFalsePositive(plain, "a");
        assertThat(opened).isEmpty();
        assertThatThrownBy(() -> Filters.reportFalsePositive(plain, null))
                .isInstanceOf(NullPointerException.class)
                .hasMessageStartingWith("key is null");
    }
}
