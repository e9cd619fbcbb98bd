package dev.filtersmith.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Makes sure that a time taken with telemetry is one: that the agent counted, if and only if the JVM was asked for it. A thread of the
 * agent shows the counters, so they are waited for.
 */
final class Counted {
    private static final Pattern ASKED = Pattern.compile("-javaagent:.*\\btelemetry=.*\\bjmx\\b.*");
    private static final long MOST_MILLIS = 10_000;
    private static final long STEP_MILLIS = 100;

    private Counted() {}

    /** Whether this JVM was started with the agent, and that with telemetry. */
    static boolean isAsked() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(flag -> ASKED.matcher(flag).matches());
    }

    /**
     * Checks what the filters of this JVM have counted.
     *
     * @param attribute attribute of their MXBeans
     * @param least number that they must have counted together at least, if they should count
     * @throws IllegalStateException if they counted less, or are seen although nothing should be counted
     */
    static void check(String attribute, long least) throws JMException, InterruptedException {
        boolean asked = isAsked();
        OptionalLong counted = counted(attribute);
        for (long waited = 0; asked && counted.orElse(0) < least && waited < MOST_MILLIS; waited += STEP_MILLIS) {
            Thread.sleep(STEP_MILLIS);
            counted = counted(attribute);
        }
        boolean right = asked ? counted.orElse(0) >= least : counted.isEmpty();
        if (!right) {
            throw new IllegalStateException("filters counted " + (counted.isEmpty() ? "no" : counted.getAsLong()) + " "
                    + attribute + "; at least " + least + " were made, and to count was " + (asked ? "" : "not ")
                    + "asked for");
        }
    }

    /** What all filters together have counted; empty if none counts. */
    private static OptionalLong counted(String attribute) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Set<ObjectName> filters = server.queryNames(new ObjectName("dev.filtersmith:type=Filter,*"), null);
        long sum = 0;
        for (ObjectName filter : filters) {
            sum += ((Number) server.getAttribute(filter, attribute)).longValue();
        }
        return filters.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
    }
}
