package dev.filtersmith.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.CountingFilter;
import dev.filtersmith.Filter;
import dev.filtersmith.FilterBuilder;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterStatistics;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.DLeftCountingFilter;
import io.micrometer.core.instrument.Tags;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Scrapes of filters through a registry of Prometheus and HTTP. */
class FilterMetricsTest {
    @DLeftCountingFilter(concurrency = Concurrency.MULTI_WRITER)
    interface StoredNames extends CountingFilter<String> {}

    @AutoClose
    private final Scrapes scrapes = new Scrapes();

    static FilterBuilder<LongFilter> shared() {
        return Filters.builder(
                        FilterSpec.dLeft().concurrency(Concurrency.MULTI_WRITER).build())
                .expectedElements(1000);
    }

    static FilterBuilder<LongCountingFilter> counting() {
        return Filters.builder(FilterSpec.dLeftCounting()
                        .concurrency(Concurrency.MULTI_WRITER)
                        .build())
                .expectedElements(1000)
                .statistics(true);
    }

    static long[] keys(int count) {
        return LongStream.range(0, count).toArray();
    }

    @Test
    void aScrapeHasTheValuesOfTheFilter() throws IOException, InterruptedException {
        LongCountingFilter filter = counting().name("urls").build();
        filter.putAll(keys(500));
        filter.mightContain(1);
        filter.mightContain(-1);
        filter.remove(7);
        FilterMetrics.of(filter).bindTo(scrapes.registry());
        Map<String, Double> values = scrapes.of("urls");
        assertThat(values)
                .contains(
                        entry("filtersmith_filter_elements", 499.0),
                        entry("filtersmith_filter_expected_elements", 1000.0),
                        entry("filtersmith_filter_fill_ratio", 0.499),
                        entry("filtersmith_filter_size_bits", (double) filter.bitSize()),
                        entry("filtersmith_filter_stash_elements", 0.0),
                        entry("filtersmith_filter_lookups_total", 2.0),
                        entry("filtersmith_filter_hits_total", 1.0),
                        entry("filtersmith_filter_puts_total", 500.0),
                        entry("filtersmith_filter_refused_puts_total", 0.0),
                        entry("filtersmith_filter_removals_total", 1.0),
                        entry("filtersmith_filter_missed_removals_total", 0.0),
                        entry("filtersmith_filter_moves_total", (double)
                                filter.statistics().moves()))
                .hasSize(15);
        assertThat(values.get("filtersmith_filter_fpp_predicted_ratio")).isEqualTo(filter.expectedFpp());
        assertThat(values.get("filtersmith_filter_fpp_measured_ratio")).isNaN();
        assertThat(values.get("filtersmith_filter_fpp_maximum_ratio")).isNaN();
    }

    @Test
    void theTextHasHelpTypesAndTags() throws IOException, InterruptedException {
        StoredNames filter = Filters.builder(StoredNames.class)
                .expectedElements(100)
                .statistics(true)
                .build();
        FilterMetrics.builder()
                .add("names", scrapes.keep(filter))
                .tags(Tags.of("host", "a"))
                .build()
                .bindTo(scrapes.registry());
        assertThat(scrapes.text())
                .contains(
                        "# HELP filtersmith_filter_fill_ratio Elements over expected elements",
                        "# TYPE filtersmith_filter_fill_ratio gauge",
                        "# TYPE filtersmith_filter_lookups_total counter",
                        "filtersmith_filter_puts_total{family=\"DLeftCountingFilter\",filter=\"names\",host=\"a\","
                                + "interface=\"" + StoredNames.class.getName() + "\"} 0.0");
    }

    @Test
    void refusedPutsAndMissedRemovalsAndMeasuredRatesAreShown() throws IOException, InterruptedException {
        LongCountingFilter filter =
                counting().expectedElements(10).name("small").build();
        int accepted = 0;
        for (long key = 0; ; key++) {
            try {
                filter.put(key);
                accepted++;
            } catch (FilterFullException full) {
                break;
            }
        }
        assertThat(filter.remove(-5)).isFalse();
        assertThat(filter.mightContain(-5)).isFalse();
        assertThat(filter.mightContain(0)).isTrue();
        Filters.reportFalsePositive(filter);
        FilterMetrics.of(filter).bindTo(scrapes.registry());
        assertThat(scrapes.of("small"))
                .contains(
                        entry("filtersmith_filter_puts_total", (double) accepted),
                        entry("filtersmith_filter_refused_puts_total", 1.0),
                        entry("filtersmith_filter_missed_removals_total", 1.0),
                        entry(
                                "filtersmith_filter_fpp_measured_ratio",
                                Filters.operationCounts(filter).orElseThrow().measuredFpp()));
    }

    @Test
    void aFilterThatDoesNotCountHasNoCounters() throws IOException, InterruptedException {
        FilterMetrics.of(scrapes.keep(shared().name("plain").build())).bindTo(scrapes.registry());
        assertThat(scrapes.of("plain"))
                .containsKeys("filtersmith_filter_elements", "filtersmith_filter_moves_total")
                .doesNotContainKeys("filtersmith_filter_lookups_total", "filtersmith_filter_fpp_measured_ratio");
    }

    /** Returns a filter that runs something at each pass over it. */
    static LongFilter watched(LongFilter filter, Runnable pass) {
        return (LongFilter) Proxy.newProxyInstance(
                FilterMetricsTest.class.getClassLoader(), new Class<?>[] {LongFilter.class}, (proxy, method, given) -> {
                    if (method.getName().equals("statistics")) {
                        pass.run();
                    }
                    try {
                        return method.invoke(filter, given);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    }
                });
    }

    @Test
    void aScrapeTakesOnePass() throws IOException, InterruptedException {
        AtomicInteger passes = new AtomicInteger();
        AtomicLong clock = new AtomicLong();
        LongFilter filter = shared().build();
        LongFilter watched = watched(filter, passes::incrementAndGet);
        FilterMetrics.builder()
                .add("watched", () -> watched)
                .staleness(Duration.ofSeconds(5))
                .build(clock::get)
                .bindTo(scrapes.registry());
        assertThat(scrapes.of("watched")).containsEntry("filtersmith_filter_elements", 0.0);
        filter.putAll(keys(300));
        assertThat(passes).hasValue(1);
        clock.set(Duration.ofSeconds(5).toNanos() - 1);
        assertThat(scrapes.of("watched")).containsEntry("filtersmith_filter_elements", 0.0);
        assertThat(passes).as("not stale yet").hasValue(1);
        clock.set(Duration.ofSeconds(5).toNanos());
        assertThat(scrapes.of("watched")).containsEntry("filtersmith_filter_elements", 300.0);
        assertThat(passes).hasValue(2);
    }

    @Test
    void aFilterOfAnExclusiveWriterIsNotScannedUnlessItIsAllowed() throws IOException, InterruptedException {
        LongFilter filter = Filters.builder(FilterSpec.dLeft().build())
                .expectedElements(100)
                .statistics(true)
                .build();
        filter.putAll(keys(50));
        FilterMetrics cheap =
                FilterMetrics.builder().add("cheap", scrapes.keep(filter)).build();
        cheap.bindTo(scrapes.registry());
        assertThat(scrapes.of("cheap"))
                .contains(
                        entry("filtersmith_filter_puts_total", 50.0),
                        entry("filtersmith_filter_expected_elements", 100.0))
                .doesNotContainKeys(
                        "filtersmith_filter_elements",
                        "filtersmith_filter_fill_ratio",
                        "filtersmith_filter_fpp_predicted_ratio",
                        "filtersmith_filter_stash_elements",
                        "filtersmith_filter_moves_total");
        FilterMetrics.builder().add("whole", filter).scanExclusive(true).build().bindTo(scrapes.registry());
        assertThat(scrapes.of("whole")).containsEntry("filtersmith_filter_elements", 50.0);
    }

    /** A filter that cannot be read, such as one of a closed view, spoils no other values. */
    @Test
    void anUnreadableFilterHasNoValues() throws IOException, InterruptedException {
        LongFilter good = scrapes.keep(shared().name("good").build());
        Filter bad = watched(shared().build(), () -> {});
        AtomicReference<Filter> changing = new AtomicReference<>(bad);
        FilterMetrics.builder()
                .add(good)
                .add("bad", changing::get)
                .staleness(Duration.ZERO)
                .build()
                .bindTo(scrapes.registry());
        assertThat(scrapes.of("bad")).containsEntry("filtersmith_filter_elements", 0.0);
        changing.set(unreadable(bad));
        assertThat(scrapes.of("bad").get("filtersmith_filter_elements")).isNaN();
        assertThat(scrapes.of("good")).containsEntry("filtersmith_filter_elements", 0.0);
    }

    private static Filter unreadable(Filter filter) {
        return (Filter) Proxy.newProxyInstance(
                FilterMetricsTest.class.getClassLoader(), new Class<?>[] {LongFilter.class}, (proxy, method, given) -> {
                    if (method.getName().equals("statistics")) {
                        throw new IllegalStateException("closed");
                    }
                    return method.invoke(filter, given);
                });
    }

    @Test
    void namesAreRequiredAndDifferent() {
        LongFilter filter = shared().build();
        assertThatThrownBy(() -> FilterMetrics.of(filter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("has no name");
        FilterMetrics.Builder builder = FilterMetrics.builder().add("twice", filter);
        assertThatThrownBy(() -> builder.add("twice", filter))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two filters have the name \"twice\"");
        assertThatThrownBy(() -> builder.staleness(Duration.ofNanos(-1))).isInstanceOf(IllegalArgumentException.class);
    }

    /** The operations are those of the statistics, without a pass. */
    @Test
    void countsWithoutAPassAreThoseOfTheStatistics() {
        LongCountingFilter filter = counting().build();
        filter.putAll(keys(70));
        FilterStatistics statistics = filter.statistics();
        assertThat(Filters.operationCounts(filter))
                .isEqualTo(statistics.operations())
                .isPresent();
        assertThat(Filters.operationCounts(shared().build())).isEmpty();
        assertThat(filter.expectedFpp()).isCloseTo(statistics.content().expectedFpp(), within(1e-12));
    }
}
