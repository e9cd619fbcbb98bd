package dev.filtersmith.micrometer;

import dev.filtersmith.AbsentKeyCounts;
import dev.filtersmith.OperationCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** A filter as the agent's MXBean shows it. */
final class BeanSource {
    private static final String[] ATTRIBUTES = {
        "Name",
        "Interface",
        "Spec",
        "Lookups",
        "Hits",
        "Puts",
        "NewElements",
        "RejectedPuts",
        "Removals",
        "MissedRemovals",
        "Moves",
        "StashSize",
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
        "AbsentStale"
    };

    private final MBeanServer server;
    private final ObjectName bean;
    private final Map<String, Object> first;

    BeanSource(MBeanServer server, ObjectName bean) {
        this.server = server;
        this.bean = bean;
        this.first = attributes();
    }

    /** Returns whether the filter was still there when this was created. */
    boolean isPresent() {
        return !first.isEmpty();
    }

    /** Returns the number of the filter in the agent, which counts them. */
    long id() {
        return Long.parseLong(bean.getKeyProperty("id"));
    }

    String name() {
        return text("Name");
    }

    String interfaceName() {
        String name = text("Interface");
        return name.isEmpty() ? "unknown" : name;
    }

    String spec() {
        return text("Spec");
    }

    private String text(String attribute) {
        return String.valueOf(first.getOrDefault(attribute, ""));
    }

    /** Returns the present values; {@link Snapshot#UNKNOWN} if the filter is gone. */
    Snapshot read() {
        Map<String, Object> now = attributes();
        return now.isEmpty()
                ? Snapshot.UNKNOWN
                : new Snapshot(
                        Snapshot.elements((long) number(now, "ApproximateElementCount", -1)),
                        number(now, "ExpectedElements"),
                        number(now, "BitSize"),
                        number(now, "PredictedFpp"),
                        number(now, "StashSize"),
                        number(now, "Moves"),
                        Snapshot.rateOrNaN(number(now, "MaxFpp")),
                        counts(now),
                        absent(now));
    }

    private static OperationCounts counts(Map<String, Object> now) {
        return new OperationCounts(
                count(now, "Lookups"),
                count(now, "Hits"),
                count(now, "Puts"),
                count(now, "NewElements"),
                count(now, "RejectedPuts"),
                count(now, "Removals"),
                count(now, "MissedRemovals"),
                count(now, "ReportedFalsePositives"),
                count(now, "ReportedTruePositives"),
                number(now, "MeasuredFpp"),
                number(now, "MeasuredFppError"));
    }

    /** Returns the numbers of keys that are known to be absent; null if none are learned. */
    private static @Nullable AbsentKeyCounts absent(Map<String, Object> now) {
        return count(now, "AbsentCapacity") == 0
                ? null
                : new AbsentKeyCounts(
                        count(now, "AbsentEntries"),
                        count(now, "AbsentCapacity"),
                        count(now, "AbsentSaved"),
                        count(now, "AbsentLearned"),
                        count(now, "AbsentEvicted"),
                        count(now, "AbsentStale"));
    }

    private static long count(Map<String, Object> now, String attribute) {
        return (long) number(now, attribute, 0);
    }

    private static double number(Map<String, Object> now, String attribute) {
        return number(now, attribute, Double.NaN);
    }

    /** Returns a number, or another where the agent's version does not have it. */
    private static double number(Map<String, Object> now, String attribute, double absent) {
        return now.get(attribute) instanceof Number number ? number.doubleValue() : absent;
    }

    /** Reads all attributes in one call; none if the filter is gone. */
    private Map<String, Object> attributes() {
        try {
            AttributeList values = server.getAttributes(bean, ATTRIBUTES);
            Map<String, Object> named = new HashMap<>();
            for (Attribute value : List.copyOf(values.asList())) {
                named.put(value.getName(), value.getValue());
            }
            return named;
        } catch (InstanceNotFoundException gone) {
            return Map.of();
        } catch (JMException unreadable) {
            throw new IllegalStateException(unreadable);
        }
    }
}
