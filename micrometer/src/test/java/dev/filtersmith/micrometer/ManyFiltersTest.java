package dev.filtersmith.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.filtersmith.LongFilter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Tags;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Scrapes of several filters, and several binders at one registry. */
class ManyFiltersTest {
    @AutoClose
    private final Scrapes scrapes = new Scrapes();

    /** The passes together take longer than a snapshot is kept. */
    @Test
    void aScrapeTakesOnePassOverEachFilter() throws IOException, InterruptedException {
        AtomicInteger passes = new AtomicInteger();
        AtomicLong clock = new AtomicLong();
        LongFilter slow = FilterMetricsTest.watched(FilterMetricsTest.shared().build(), () -> {
            passes.incrementAndGet();
            clock.addAndGet(Duration.ofMillis(600).toNanos());
        });
        FilterMetrics.builder()
                .add("a", () -> slow)
                .add("b", () -> slow)
                .add("c", () -> slow)
                .build(clock::get)
                .bindTo(scrapes.registry());
        scrapes.text();
        assertThat(passes).hasValue(3);
        clock.addAndGet(Duration.ofSeconds(1).toNanos() - 1);
        scrapes.text();
        assertThat(passes).as("not stale yet").hasValue(3);
        clock.incrementAndGet();
        scrapes.text();
        assertThat(passes).hasValue(6);
    }

    @Test
    void theInterfaceIsKnownBeforeThereIsAFilter() throws IOException, InterruptedException {
        FilterMetrics.builder()
                .add("later", FilterMetricsTest.StoredNames.class, () -> null)
                .build()
                .bindTo(scrapes.registry());
        assertThat(scrapes.of("later")).hasSize(21);
        assertThat(scrapes.text())
                .contains("{family=\"DLeftCountingFilter\",filter=\"later\",interface=\""
                        + FilterMetricsTest.StoredNames.class.getName() + "\"}");
        assertThatThrownBy(() -> FilterMetrics.builder().add("bare", LongFilter.class, () -> null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("LongFilter has no annotation of a filter");
    }

    @Test
    void aMeterOfAnotherBinderIsNeitherSharedNorRemoved() throws IOException, InterruptedException {
        LongFilter filter = scrapes.keep(FilterMetricsTest.shared().build());
        FilterMetrics first = FilterMetrics.builder().add("twice", filter).build();
        first.bindTo(scrapes.registry());
        List<Meter> meters = List.copyOf(scrapes.registry().getMeters());
        LongFilter other = scrapes.keep(FilterMetricsTest.shared().build());
        other.put(1);
        FilterMetrics second =
                FilterMetrics.builder().add("own", other).add("twice", other).build();
        assertThatThrownBy(() -> second.bindTo(scrapes.registry()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("filtersmith.filter.elements")
                .hasMessageContaining("Give this filter another name");
        second.close();
        assertThat(scrapes.registry().getMeters()).containsExactlyInAnyOrderElementsOf(meters);
        FilterMetrics.builder()
                .add("twice", other)
                .tags(Tags.of("place", "b"))
                .build()
                .bindTo(scrapes.registry());
        assertThat(scrapes.text()).contains("place=\"b\"} 1.0");
        first.close();
        assertThat(scrapes.of("twice")).contains(entry("filtersmith_filter_elements", 1.0));
    }

    /** The first filter has meters by then. */
    @Test
    void aSupplierThatFailsLeavesNoMeters() {
        FilterMetrics metrics = FilterMetrics.builder()
                .add("good", FilterMetricsTest.shared().build())
                .add("bad", () -> {
                    throw new IllegalStateException("not yet");
                })
                .build();
        assertThatThrownBy(() -> metrics.bindTo(scrapes.registry()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("not yet");
        assertThat(scrapes.registry().getMeters()).isEmpty();
    }
}
