package dev.filtersmith.benchmarks;

import java.lang.management.ManagementFactory;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Pattern;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * A check of times taken with telemetry: the agent has counted if and only if the JVM was started
 * with telemetry. A thread of the agent publishes the counters, so the check waits for them.
 */
final class Counted {
    private static final System.Logger LOGGER = System.getLogger(Counted.class.getName());
    private static final Pattern ASKED = Pattern.compile("-javaagent:.*\\btelemetry=.*\\bjmx\\b.*");
    private static final long MAX_MILLIS = 60_000;
    private static final long STEP_MILLIS = 100;

    private Counted() {}

    /** Returns whether this JVM was started with the agent and its telemetry. */
    static boolean isAsked() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(flag -> ASKED.matcher(flag).matches());
    }

    /**
     * Checks the counts of the filters of this JVM.
     *
     * @param attribute attribute of their MXBeans
     * @param least least sum of their counts, if they should count
     * @throws IllegalStateException if they counted less, or if MXBeans exist although nothing
     * should be counted
     */
    static void check(String attribute, long least) throws JMException, InterruptedException {
        boolean asked = isAsked();
        OptionalLong counted = counted(attribute);
        for (long waited = 0; asked && counted.orElse(0) < least && waited < MAX_MILLIS; waited += STEP_MILLIS) {
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

    /**
     * Returns the sum of the counts of all filters; empty if none counts. A filter that is
     * collected meanwhile adds nothing.
     */
    private static OptionalLong counted(String attribute) throws JMException {
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        Set<ObjectName> filters = server.queryNames(new ObjectName("dev.filtersmith:type=Filter,*"), null);
        long sum = 0;
        for (ObjectName filter : filters) {
            try {
                sum += ((Number) server.getAttribute(filter, attribute)).longValue();
            } catch (InstanceNotFoundException collected) {
                LOGGER.log(System.Logger.Level.DEBUG, "{0} was collected", filter);
            }
        }
        return filters.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
    }
}
