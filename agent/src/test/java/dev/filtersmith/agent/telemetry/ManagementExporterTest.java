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
        exporter.opened(filter);
        ObjectName name = new ObjectName("dev.filtersmith:type=Filter,signature=bloom-k7,id=77");
        assertThat(SERVER.getAttribute(name, "Lookups")).isEqualTo(12L);
        statistics.put("lookups", 13L);
        assertThat(SERVER.getAttribute(name, "Lookups")).isEqualTo(13L);
        assertThat(SERVER.getAttribute(name, "LoadHistogram")).isEqualTo(new long[] {5, 3, 1});
        assertThat(SERVER.getAttribute(name, "PredictedFpp")).isEqualTo(0.5);
        assertThat(SERVER.getAttribute(name, "Interface")).isEqualTo("app.Seen");
        // The filter has no such value yet.
        assertThat(SERVER.getAttribute(name, "ApproximateElementCount")).isEqualTo(0L);
        exporter.closed(filter);
        exporter.closed(filter);
        assertThat(SERVER.isRegistered(name)).isFalse();
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
                        "BitSize"));
        new ManagementExporter().closed(filter);
    }
}
