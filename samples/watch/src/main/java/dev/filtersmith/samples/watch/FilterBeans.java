package dev.filtersmith.samples.watch;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import javax.management.JMX;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A JMX client of another JVM of this machine: the MXBeans that the agent has registered there, one
 * for each filter. The other JVM needs no configuration, and opens no port to others.
 *
 * <p>This file is a template for a monitor: replace {@link #row} by your alarms.
 */
final class FilterBeans implements AutoCloseable {
    static final String NAMES = "dev.filtersmith:type=Filter,*";
    static final String HEAD = "filter  engine       elements   load  predicted  measured            stash  refused";

    private static final int TIMES_TO_READ = 200;
    private static final int MILLISECONDS_BETWEEN = 50;

    private final JMXConnector connector;
    private final MBeanServerConnection server;
    private final SortedMap<Long, ObjectName> names = new TreeMap<>();

    /** The numbers of lookups of absent keys and of false positives at each filter's last row. */
    private final Map<Long, long[]> last = new HashMap<>();

    /**
     * Connects to a JVM.
     *
     * @throws IOException if the process is no JVM of this user, or cannot be attached to
     */
    @SuppressWarnings("BanJNDI") // The address belongs to a JVM of the same user on this machine, which supplied it.
    FilterBeans(long pid) throws IOException {
        // The attach signal would end a process that is no JVM.
        if (VirtualMachine.list().stream().noneMatch(known -> known.id().equals(Long.toString(pid)))) {
            throw new IOException("it is no JVM of this user on this machine");
        }
        try {
            VirtualMachine other = VirtualMachine.attach(Long.toString(pid));
            connector = JMXConnectorFactory.connect(new JMXServiceURL(other.startLocalManagementAgent()));
            other.detach();
        } catch (AttachNotSupportedException unsupported) {
            throw new IOException("it cannot be attached to", unsupported);
        }
        server = connector.getMBeanServerConnection();
    }

    /** Returns the numbers of the filters in use, the oldest first. */
    List<Long> filters() throws IOException {
        names.clear();
        try {
            for (ObjectName name : server.queryNames(new ObjectName(NAMES), null)) {
                names.put(Long.valueOf(name.getKeyProperty("id")), name);
            }
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
        return List.copyOf(names.keySet());
    }

    /** Returns the MXBean of one of these filters. */
    FilterMXBean bean(long id) {
        return JMX.newMXBeanProxy(server, Objects.requireNonNull(names.get(id)), FilterMXBean.class);
    }

    /**
     * Waits until the statistics cover all puts of a filter that is not changing. They lag behind
     * for a while if a pass over the filter took long.
     */
    private static void await(FilterMXBean filter) throws InterruptedException {
        for (int i = 0; i < TIMES_TO_READ && filter.getApproximateElementCount() < filter.getNewElements(); i++) {
            TimeUnit.MILLISECONDS.sleep(MILLISECONDS_BETWEEN);
        }
    }

    /**
     * Returns the state of a filter as a line. The measured rate covers the lookups since the
     * filter's last row, because the rate has risen since then.
     */
    String row(long id) throws InterruptedException {
        FilterMXBean filter = bean(id);
        await(filter);
        long elements = filter.getApproximateElementCount();
        long falsePositives = filter.getReportedFalsePositives();
        long absent = filter.getLookups() - filter.getHits() + falsePositives;
        long[] before = last.getOrDefault(id, new long[2]);
        last.put(id, new long[] {absent, falsePositives});
        double asked = absent - before[0];
        double measured = (falsePositives - before[1]) / asked;
        double error = Math.sqrt(measured * (1 - measured) / asked);
        return String.format(
                        Locale.ROOT,
                        "%6d  %-11s  %,8d  %4.0f%%  %9.1e  %-18s  %5d  %,7d  %s",
                        id,
                        filter.getEngine(),
                        elements,
                        100.0 * elements / filter.getExpectedElements(),
                        filter.getPredictedFpp(),
                        asked == 0 ? "" : String.format(Locale.ROOT, "%.1e +- %.1e", measured, error),
                        filter.getStashSize(),
                        filter.getRejectedPuts(),
                        remark(filter, elements))
                .stripTrailing();
    }

    private static String remark(FilterMXBean filter, long elements) {
        StringJoiner remark = new StringJoiner(", ");
        if (elements > filter.getExpectedElements()) {
            remark.add("over capacity");
        }
        if (filter.getMaxFpp() > 0 && filter.getPredictedFpp() > filter.getMaxFpp()) {
            remark.add("rate above " + filter.getMaxFpp());
        }
        return remark.toString();
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
