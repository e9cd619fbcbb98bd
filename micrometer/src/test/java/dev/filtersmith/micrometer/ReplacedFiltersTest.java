package dev.filtersmith.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.filtersmith.LongCountingFilter;
import java.io.IOException;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Scrapes of filters that are replaced or collected, and of metrics that are closed. */
class ReplacedFiltersTest {
    @AutoClose
    private final Scrapes scrapes = new Scrapes();

    @Test
    void countersGoOnWhereAnotherFilterTakesThePlace() throws IOException, InterruptedException {
        AtomicReference<LongCountingFilter> current = new AtomicReference<>();
        FilterMetrics.builder()
                .add("swapped", current::get)
                .staleness(Duration.ZERO)
                .build()
                .bindTo(scrapes.registry());
        Map<String, Double> none = scrapes.of("swapped");
        assertThat(none).hasSize(21).containsEntry("filtersmith_filter_puts_total", 0.0);
        assertThat(none.get("filtersmith_filter_elements")).isNaN();
        LongCountingFilter first = FilterMetricsTest.counting().build();
        current.set(first);
        first.putAll(FilterMetricsTest.keys(400));
        assertThat(scrapes.of("swapped")).containsEntry("filtersmith_filter_puts_total", 400.0);
        LongCountingFilter second =
                FilterMetricsTest.counting().expectedElements(2000).build();
        current.set(second);
        second.putAll(FilterMetricsTest.keys(10));
        assertThat(scrapes.of("swapped"))
                .contains(
                        entry("filtersmith_filter_puts_total", 410.0),
                        entry("filtersmith_filter_elements", 10.0),
                        entry("filtersmith_filter_expected_elements", 2000.0));
        second.put(99);
        assertThat(scrapes.of("swapped")).containsEntry("filtersmith_filter_puts_total", 411.0);
        current.set(FilterMetricsTest.counting().build());
        assertThat(scrapes.of("swapped"))
                .as("counts of both filters before")
                .containsEntry("filtersmith_filter_puts_total", 411.0);
    }

    @Test
    void aCollectedFilterHasNoValuesAndKeepsItsCounts() throws IOException, InterruptedException {
        scrapeTemporary();
        Map<String, Double> values = Map.of();
        for (int i = 0; i < 50 && !Double.isNaN(values.getOrDefault("filtersmith_filter_elements", 0.0)); i++) {
            System.gc();
            values = scrapes.of("gone");
        }
        assertThat(values.get("filtersmith_filter_elements")).isNaN();
        assertThat(values.get("filtersmith_filter_size_bits")).isNaN();
        assertThat(values).containsEntry("filtersmith_filter_puts_total", 20.0);
    }

    private void scrapeTemporary() throws IOException, InterruptedException {
        LongCountingFilter filter = FilterMetricsTest.counting().name("gone").build();
        filter.putAll(FilterMetricsTest.keys(20));
        FilterMetrics.builder().add(filter).staleness(Duration.ZERO).build().bindTo(scrapes.registry());
        try {
            assertThat(scrapes.of("gone")).containsEntry("filtersmith_filter_puts_total", 20.0);
        } finally {
            Reference.reachabilityFence(filter);
        }
    }

    /** The metrics object itself may be forgotten after binding. */
    @Test
    void metersOutliveTheBinder() throws IOException, InterruptedException {
        LongCountingFilter filter =
                scrapes.keep(FilterMetricsTest.counting().name("kept").build());
        FilterMetrics.builder().add(filter).staleness(Duration.ZERO).build().bindTo(scrapes.registry());
        scrapes.of("kept");
        System.gc();
        filter.putAll(FilterMetricsTest.keys(30));
        assertThat(scrapes.of("kept"))
                .contains(entry("filtersmith_filter_puts_total", 30.0), entry("filtersmith_filter_elements", 30.0));
    }

    @Test
    void closingRemovesTheMeters() throws IOException, InterruptedException {
        LongCountingFilter filter =
                scrapes.keep(FilterMetricsTest.counting().name("closed").build());
        try (FilterMetrics metrics = FilterMetrics.of(filter)) {
            metrics.bindTo(scrapes.registry());
            assertThat(scrapes.of("closed")).hasSize(15);
        }
        assertThat(scrapes.of("closed")).isEmpty();
        assertThat(scrapes.registry().getMeters()).isEmpty();
    }
}
