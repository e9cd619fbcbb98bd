package dev.filtersmith.agent.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class ManagementExporterTest {
    private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

    @Test
    void aFilterIsABeanAsLongAsItIsThere() throws JMException {
        ManagementExporter exporter = new ManagementExporter();
        Map<String, Object> statistics = Announcements.statistics(0.5);
        LiveFilter filter = new LiveFilter(Announcements.of(77, statistics));
        filter.refresh();
        exporter.opened(filter);
        ObjectName name = new ObjectName("dev.filtersmith:type=Filter,name=seen,signature=bloom-k7,id=77");
        assertThat(SERVER.getAttribute(name, "Lookups")).isEqualTo(12L);
        statistics.put("lookups", 13L);
        assertThat(SERVER.getAttribute(name, "Lookups")).isEqualTo(13L);
        assertThat(SERVER.getAttribute(name, "LoadHistogram")).isEqualTo(new long[] {5, 3, 1});
        assertThat(SERVER.getAttribute(name, "PredictedFpp")).isEqualTo(0.5);
        assertThat(SERVER.getAttribute(name, "Interface")).isEqualTo("app.Seen");
        assertThat(SERVER.getAttribute(name, "Name")).isEqualTo("seen");
        long absent = 21;
        for (String number : List.of("Entries", "Capacity", "Saved", "Learned", "Evicted", "Stale")) {
            assertThat(SERVER.getAttribute(name, "Absent" + number)).isEqualTo(absent++);
        }
        // There was no pass over the filter yet.
        assertThat(SERVER.getAttribute(name, "ApproximateElementCount")).isEqualTo(-1L);
        assertThat(SERVER.getAttribute(name, "ContentAgeMillis")).isEqualTo(-1L);
        statistics.put("contentAgeMillis", 250L);
        statistics.put("approximateElementCount", 9L);
        assertThat(SERVER.getAttribute(name, "ApproximateElementCount")).isEqualTo(9L);
        assertThat(SERVER.getAttribute(name, "ContentAgeMillis")).isEqualTo(250L);
        exporter.closed(filter);
        exporter.closed(filter);
        assertThat(SERVER.isRegistered(name)).isFalse();
    }

    @Test
    void aNameIsPartOfTheObjectName() throws JMException {
        Map<String, Object> statistics = Announcements.statistics(0.5);
        assertThat(nameOf(statistics, "a-b c/d.é"))
                .hasToString("dev.filtersmith:type=Filter,name=a-b c/d.é,signature=bloom-k7,id=79");
        ObjectName quoted = nameOf(statistics, "a,b=\"c*?\\:d");
        assertThat(ObjectName.unquote(quoted.getKeyProperty("name"))).isEqualTo("a,b=\"c*?\\:d");
        assertThat(quoted.isPattern()).isFalse();
        assertThat(nameOf(statistics, "")).hasToString("dev.filtersmith:type=Filter,signature=bloom-k7,id=79");
    }

    private static ObjectName nameOf(Map<String, Object> statistics, String given) throws JMException {
        statistics.put("name", given);
        LiveFilter filter = new LiveFilter(Announcements.of(79, statistics));
        filter.refresh();
        return ManagementExporter.name(filter);
    }

    @Test
    void filtersOfOneNameHaveBeansOfTheirOwn() throws JMException {
        ManagementExporter exporter = new ManagementExporter();
        LiveFilters filters = new LiveFilters(List.of(exporter), (name, problem) -> {
            throw new AssertionError(name, problem);
        });
        filters.open(Announcements.of(80, Announcements.statistics(0.5)));
        filters.open(Announcements.of(81, Announcements.statistics(0.5)));
        filters.showOpened(0);
        filters.showOpened(0);
        assertThat(SERVER.queryNames(new ObjectName("dev.filtersmith:type=Filter,name=seen,*"), null))
                .extracting(name -> name.getKeyProperty("id"))
                .contains("80", "81");
    }

    @Test
    void aFilterThatIsNamedLaterHasOneBean() throws JMException {
        ManagementExporter exporter = new ManagementExporter();
        LiveFilters filters = new LiveFilters(List.of(exporter), (name, problem) -> {
            throw new AssertionError(name, problem);
        });
        Map<String, Object> statistics = Announcements.statistics(0.5);
        statistics.put("name", "");
        filters.open(Announcements.of(82, statistics));
        filters.showOpened(0);
        ObjectName before = new ObjectName("dev.filtersmith:type=Filter,signature=bloom-k7,id=82");
        assertThat(SERVER.isRegistered(before)).isTrue();
        statistics.put("name", "seen");
        filters.open(Announcements.of(82, statistics));
        filters.showOpened(0);
        assertThat(SERVER.queryNames(new ObjectName("dev.filtersmith:id=82,*"), null))
                .containsExactly(new ObjectName("dev.filtersmith:type=Filter,name=seen,signature=bloom-k7,id=82"));
        filters.open(Announcements.of(82, statistics));
        filters.showOpened(0);
        statistics.clear();
        filters.lookAfterAll();
        assertThat(SERVER.queryNames(new ObjectName("dev.filtersmith:id=82,*"), null))
                .isEmpty();
    }

    @Test
    void attributesHavePlainNames() throws JMException {
        LiveFilter filter = new LiveFilter(Announcements.of(78, Announcements.statistics(0.5)));
        new ManagementExporter().opened(filter);
        MBeanAttributeInfo[] attributes =
                SERVER.getMBeanInfo(ManagementExporter.name(filter)).getAttributes();
        assertThat(Arrays.stream(attributes).map(MBeanAttributeInfo::getName))
                .containsExactlyInAnyOrderElementsOf(List.of(
                        "Interface",
                        "Name",
                        "ContentAgeMillis",
                        "Spec",
                        "Geometry",
                        "Engine",
                        "Lookups",
                        "Hits",
                        "Puts",
                        "NewElements",
                        "RejectedPuts",
                        "Removals",
                        "MissedRemovals",
                        "Moves",
                        "StashSize",
                        "Overflows",
                        "LoadHistogram",
                        "ApproximateElementCount",
                        "ExpectedElements",
                        "PredictedFpp",
                        "MeasuredFpp",
                        "MeasuredFppError",
                        "ReportedFalsePositives",
                        "ReportedTruePositives",
                        "MaxFpp",
                        "BitSize",
                        "AbsentEntries",
                        "AbsentCapacity",
                        "AbsentSaved",
                        "AbsentLearned",
                        "AbsentEvicted",
                        "AbsentStale"));
        new ManagementExporter().closed(filter);
    }
}
