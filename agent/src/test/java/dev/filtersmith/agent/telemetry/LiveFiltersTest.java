package dev.filtersmith.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LiveFiltersTest {
    private final List<String> seen = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();

    /** Exporter that records its calls. */
    private final Exporter recorder = new Exporter() {
        @Override
        public void opened(LiveFilter filter) {
            seen.add("opened " + filter.id());
        }

        @Override
        public void closed(LiveFilter filter) {
            seen.add("closed " + filter.id());
        }

        @Override
        public void happened(LiveFilter filter, Map<String, Object> event) {
            seen.add("happened " + filter.id() + " " + event.get("event"));
        }

        @Override
        public void passedRate(LiveFilter filter) {
            seen.add("passed " + filter.id());
        }
    };

    private LiveFilters filters(Exporter... exporters) {
        return new LiveFilters(List.of(exporters), (name, problem) -> problems.add(name + ": " + problem));
    }

    @Test
    void aRateThatPassesIsToldOnceEachTime() {
        LiveFilters filters = filters(recorder);
        Map<String, Object> statistics = Announcements.statistics(0.01);
        filters.open(Announcements.of(1, statistics));
        filters.lookAfterAll();
        assertThat(seen).isEmpty();
        statistics.put("predictedFpp", 0.0101);
        filters.lookAfterAll();
        filters.lookAfterAll();
        assertThat(seen).containsExactly("passed 1");
        statistics.put("predictedFpp", 0.005);
        filters.lookAfterAll();
        statistics.put("predictedFpp", 0.02);
        filters.lookAfterAll();
        assertThat(seen).containsExactly("passed 1", "passed 1");
    }

    @Test
    void withoutAHighestRateNonePasses() {
        LiveFilters filters = filters(recorder);
        Map<String, Object> statistics = Announcements.statistics(0.9);
        statistics.put("maxFpp", 0.0);
        filters.open(Announcements.of(1, statistics));
        filters.lookAfterAll();
        assertThat(seen).isEmpty();
    }

    @Test
    void aFilterThatIsGoneIsLetGo() {
        LiveFilters filters = filters(recorder);
        Map<String, Object> statistics = Announcements.statistics(0);
        filters.open(Announcements.of(1, statistics));
        filters.open(Announcements.of(2, Announcements.statistics(0)));
        filters.lookAfterAll();
        statistics.clear();
        filters.lookAfterAll();
        filters.lookAfterAll();
        assertThat(seen).containsExactly("closed 1");
        assertThat(filters.all()).extracting(LiveFilter::id).containsExactly(2L);
        filters.happened(Map.of("event", "putRefused", "id", 1L));
        filters.happened(Map.of("event", "putRefused", "id", 2L));
        assertThat(seen).containsExactly("closed 1", "happened 2 putRefused");
    }

    /** This happens if many filters come and go at once. */
    @Test
    void aFilterThatIsGoneBeforeItsTurnIsNotShown() {
        LiveFilters filters = filters(recorder);
        Map<String, Object> statistics = Announcements.statistics(0);
        filters.open(Announcements.of(1, statistics));
        filters.open(Announcements.of(2, Announcements.statistics(0)));
        statistics.clear();
        filters.lookAfterAll();
        filters.showOpened(0);
        filters.showOpened(0);
        assertThat(seen).containsExactly("closed 1", "opened 2");
    }

    /** A snapshot takes a while, in a thread of the agent, and has the name before. */
    @Test
    void aNameThatIsGivenDuringASnapshotStays() {
        LiveFilters filters = filters(recorder);
        Map<String, Object> statistics = Announcements.statistics(0);
        statistics.put("name", "");
        Map<String, Object> named = new HashMap<>(Announcements.of(1, statistics));
        named.put("name", "seen");
        filters.open(Announcements.from(1, () -> {
            filters.open(named);
            return statistics;
        }));
        filters.showOpened(0);
        assertThat(filters.all()).extracting(filter -> filter.text("name")).containsExactly("seen");
    }

    /**
     * Checks that a failing exporter or filter does not stop the polling of others, and is reported
     * once.
     */
    @Test
    void failuresStayWhereTheyAre() {
        Exporter broken = new Exporter() {
            @Override
            public void happened(LiveFilter filter, Map<String, Object> event) {
                throw new IllegalStateException("broken");
            }
        };
        LiveFilters filters = filters(broken, recorder);
        filters.open(Announcements.from(1, () -> {
            throw new IllegalStateException("no statistics");
        }));
        filters.open(Announcements.of(2, Announcements.statistics(0.5)));
        filters.lookAfterAll();
        filters.happened(Map.of("event", "putRefused", "id", 2L));
        assertThat(seen).containsExactly("passed 2", "happened 2 putRefused");
        assertThat(problems).containsExactly("telemetry: java.lang.IllegalStateException: no statistics");
    }
}
