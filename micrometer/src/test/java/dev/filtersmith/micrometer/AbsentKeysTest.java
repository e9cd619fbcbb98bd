package dev.filtersmith.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.maintained.MaintainedBuilder;
import dev.filtersmith.maintained.MaintainedFilter;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Scrapes of maintained filters that learn which keys are absent. */
class AbsentKeysTest {
    @AutoClose
    private final Scrapes scrapes = new Scrapes();

    /** Returns a filter that is full, so that some absent keys look present. */
    static MaintainedBuilder<Long, LongCountingFilter> maintained() {
        return MaintainedBuilder.ofLongs(
                        FilterMetricsTest.counting(),
                        () -> LongStream.range(0, 1000).boxed())
                .executor(Runnable::run);
    }

    /** Asks twice for the first absent key from a number on that looks present. */
    private static long askTwice(MaintainedFilter<Long, LongCountingFilter> filter, long from) {
        long key = from;
        while (!filter.mightContain(key)) {
            key++;
        }
        assertThat(filter.contains(key, absent -> false)).isFalse();
        assertThat(filter.contains(key, absent -> false)).isFalse();
        return key;
    }

    private void bind(String name, MaintainedFilter<Long, LongCountingFilter> filter) {
        FilterMetrics.builder()
                .add(name, () -> filter.filter().orElse(null))
                .staleness(Duration.ZERO)
                .build()
                .bindTo(scrapes.registry());
    }

    @Test
    void questionsSavedAreCountedOverRebuilds() throws IOException, InterruptedException {
        MaintainedFilter<Long, LongCountingFilter> filter = maintained().build();
        bind("early", filter);
        assertThat(scrapes.of("early").get("filtersmith_filter_absent_entries")).isNaN();
        filter.rebuild().join();
        bind("late", filter);
        long key = askTwice(filter, 1000);
        for (String name : new String[] {"early", "late"}) {
            assertThat(scrapes.of(name))
                    .contains(
                            entry("filtersmith_filter_absent_entries", 1.0),
                            entry("filtersmith_filter_absent_capacity_entries", 44.0),
                            entry("filtersmith_filter_absent_saved_total", 1.0),
                            entry("filtersmith_filter_absent_learned_total", 1.0),
                            entry("filtersmith_filter_absent_evicted_total", 0.0),
                            entry("filtersmith_filter_absent_stale_total", 0.0));
        }
        filter.rebuild().join();
        assertThat(scrapes.of("late")).containsEntry("filtersmith_filter_absent_entries", 0.0);
        askTwice(filter, key + 1);
        assertThat(scrapes.of("late")).containsEntry("filtersmith_filter_absent_saved_total", 2.0);
    }

    @Test
    void aFilterThatLearnsNothingHasNoSuchMeters() throws IOException, InterruptedException {
        MaintainedFilter<Long, LongCountingFilter> filter =
                maintained().absentBytes(0).build();
        filter.rebuild().join();
        bind("nothing", filter);
        assertThat(scrapes.of("nothing")).hasSize(15).doesNotContainKey("filtersmith_filter_absent_saved_total");
    }
}
