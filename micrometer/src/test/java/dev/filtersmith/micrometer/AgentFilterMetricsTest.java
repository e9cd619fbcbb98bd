package dev.filtersmith.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.management.JMException;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/**
 * Metrics of beans under the names that the agent gives. The sample of a service tests them with
 * the agent itself.
 */
class AgentFilterMetricsTest {
    /** A bean, each of whose reads looks up a key. */
    static final class Shown implements ShownFilterMXBean {
        private final String name;
        private final long expected;

        /** The most keys that are known to be absent; 0 until a rebuild has ended. */
        private volatile long absent;

        private long lookups;
        private volatile Runnable read = () -> {};

        Shown(String name, long expected) {
            this.name = name;
            this.expected = expected;
        }

        @Override
        public String getName() {
            return name;
        }

        @Override
        public String getInterface() {
            return "example.Urls";
        }

        @Override
        public String getSpec() {
            return "@BloomFilter(maxFpp = 0.01)";
        }

        @Override
        public synchronized long getLookups() {
            read.run();
            return ++lookups;
        }

        @Override
        public long getHits() {
            return 3;
        }

        @Override
        public long getPuts() {
            return 40;
        }

        @Override
        public long getMoves() {
            return 0;
        }

        @Override
        public long getBitSize() {
            return 640;
        }

        @Override
        public long getExpectedElements() {
            return expected;
        }

        @Override
        public long getApproximateElementCount() {
            return name.isEmpty() ? -1 : 25;
        }

        @Override
        public double getPredictedFpp() {
            return 0.125;
        }

        @Override
        public double getMaxFpp() {
            return 0.01;
        }

        @Override
        public long getAbsentEntries() {
            return absent / 2;
        }

        @Override
        public long getAbsentCapacity() {
            return absent;
        }

        @Override
        public long getAbsentSaved() {
            return absent == 0 ? 0 : 7;
        }
    }

    private final List<ObjectName> beans = new ArrayList<>();

    @AutoClose
    private final Scrapes scrapes = new Scrapes();

    @AfterEach
    void stop() throws JMException {
        for (ObjectName bean : List.copyOf(beans)) {
            hide(bean);
        }
    }

    private ObjectName show(String name, int id) throws JMException {
        return show(new Shown(name, 100), id);
    }

    private ObjectName show(Shown filter, int id) throws JMException {
        String key = filter.getName().isEmpty() ? "" : ",name=" + filter.getName();
        ObjectName bean = new ObjectName("dev.filtersmith:type=Filter" + key + ",signature=s,id=" + id);
        ManagementFactory.getPlatformMBeanServer().registerMBean(filter, bean);
        beans.add(bean);
        return bean;
    }

    private void hide(ObjectName bean) throws JMException {
        ManagementFactory.getPlatformMBeanServer().unregisterMBean(bean);
        beans.remove(bean);
    }

    @Test
    void filtersAreFoundWheneverTheyCome() throws IOException, InterruptedException, JMException {
        ObjectName first = show("early", 1);
        try (AgentFilterMetrics metrics = new AgentFilterMetrics()) {
            metrics.bindTo(scrapes.registry());
            show("late", 2);
            assertThat(scrapes.of("early"))
                    .contains(
                            entry("filtersmith_filter_elements", 25.0),
                            entry("filtersmith_filter_fill_ratio", 0.25),
                            entry("filtersmith_filter_puts_total", 40.0),
                            entry("filtersmith_filter_fpp_maximum_ratio", 0.01))
                    .hasSize(21);
            assertThat(scrapes.of("late")).hasSize(21);
            hide(first);
            assertThat(scrapes.of("early")).isEmpty();
            assertThat(scrapes.of("late")).hasSize(21);
        }
        assertThat(scrapes.registry().getMeters()).isEmpty();
        show("later", 3);
        assertThat(scrapes.registry().getMeters()).isEmpty();
    }

    @Test
    void filtersWithoutANameAreNumbered() throws IOException, InterruptedException, JMException {
        show("", 3);
        try (AgentFilterMetrics metrics = new AgentFilterMetrics()) {
            metrics.bindTo(scrapes.registry());
            show("", 4);
            assertThat(scrapes.of("#4")).isNotEmpty();
            assertThat(scrapes.of("#3").get("filtersmith_filter_elements"))
                    .as("before the first pass")
                    .isNaN();
            assertThat(scrapes.text()).contains("family=\"BloomFilter\",filter=\"#3\",interface=\"example.Urls\"");
        }
    }

    /** As where a filter is rebuilt: the new one comes before the one before is collected. */
    @Test
    void filtersOfOneNameHaveOneSeries() throws IOException, InterruptedException, JMException {
        ObjectName first = show(new Shown("same", 100), 9);
        try (AgentFilterMetrics metrics = new AgentFilterMetrics(Duration.ZERO)) {
            metrics.bindTo(scrapes.registry());
            assertPutsAndExpected(40, 100);
            ObjectName second = show(new Shown("same", 200), 10);
            assertPutsAndExpected(80, 200);
            hide(first);
            assertPutsAndExpected(80, 200);
            show(new Shown("same", 400), 11);
            assertPutsAndExpected(120, 400);
            hide(second);
            assertPutsAndExpected(120, 400);
        }
    }

    /** A filter that is being filled has no such keys; the one in use goes on counting. */
    @Test
    void absentKeysAreThoseOfTheNewestFilterAndCountedOverAll() throws IOException, InterruptedException, JMException {
        Shown first = new Shown("same", 100);
        ObjectName bean = show(first, 9);
        try (AgentFilterMetrics metrics = new AgentFilterMetrics(Duration.ZERO)) {
            metrics.bindTo(scrapes.registry());
            assertThat(scrapes.of("same").get("filtersmith_filter_absent_capacity_entries"))
                    .isNaN();
            assertThat(scrapes.of("same")).containsEntry("filtersmith_filter_absent_saved_total", 0.0);
            first.absent = 60;
            assertAbsent(30, 60, 7);
            Shown second = new Shown("same", 200);
            show(second, 10);
            assertAbsent(0, 0, 7);
            second.absent = 120;
            assertAbsent(60, 120, 14);
            hide(bean);
            assertAbsent(60, 120, 14);
        }
    }

    private void assertAbsent(double entries, double capacity, double saved) throws IOException, InterruptedException {
        assertThat(scrapes.of("same"))
                .contains(
                        entry("filtersmith_filter_absent_entries", entries),
                        entry("filtersmith_filter_absent_capacity_entries", capacity),
                        entry("filtersmith_filter_absent_saved_total", saved));
    }

    /** Its last values are shown, and counted once. */
    @Test
    void theNewestFilterMayGoWhileItIsRead() throws IOException, InterruptedException, JMException {
        show(new Shown("same", 100), 9);
        Shown newest = new Shown("same", 200);
        ObjectName bean = show(newest, 10);
        try (AgentFilterMetrics metrics = new AgentFilterMetrics(Duration.ofDays(1))) {
            metrics.bindTo(scrapes.registry());
            newest.read = () -> assertThatCode(() -> hide(bean)).doesNotThrowAnyException();
            assertPutsAndExpected(80, 200);
        }
    }

    private void assertPutsAndExpected(double puts, double expected) throws IOException, InterruptedException {
        assertThat(scrapes.of("same"))
                .contains(
                        entry("filtersmith_filter_puts_total", puts),
                        entry("filtersmith_filter_expected_elements", expected))
                .hasSize(21);
    }

    /** Each read of the bean adds a lookup. */
    @Test
    void aScrapeReadsABeanOnce() throws IOException, InterruptedException, JMException {
        try (AgentFilterMetrics metrics = new AgentFilterMetrics(Duration.ofDays(1))) {
            metrics.bindTo(scrapes.registry());
            show("counted", 1);
            double lookups = scrapes.of("counted").getOrDefault("filtersmith_filter_lookups_total", -1.0);
            assertThat(scrapes.of("counted")).containsEntry("filtersmith_filter_lookups_total", lookups);
            // One when the filter came, for its tags, and one for the scrapes.
            assertThat(lookups).isEqualTo(2);
        }
    }
}
