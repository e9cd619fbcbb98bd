package dev.filtersmith.samples.watch;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;

/**
 * A JMX client of another JVM: the MXBeans that the agent has registered there, one for each
 * filter.
 */
final class FilterBeans implements AutoCloseable {
    static final String NAMES = "dev.filtersmith:type=Filter,*";

    private static final int PATIENCE = 100;
    private static final int MILLISECONDS_BETWEEN = 50;

    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private FilterBeans(JMXConnector connector) throws IOException {
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    /** Connects to a JVM of this machine. */
    @SuppressWarnings("BanJNDI") // The address belongs to a JVM of the same user on this machine, which supplied it.
    static FilterBeans of(long pid) {
        if (ModuleLayer.boot().findModule(Attachment.MODULE).isEmpty()) {
            throw new UserException("no JMX: the Java that runs this has no module " + Attachment.MODULE
                    + ", as a JRE. Run it with a JDK.");
        }
        try {
            return new FilterBeans(JMXConnectorFactory.connect(Attachment.management(pid)));
        } catch (IOException unreachable) {
            throw new UserException("no JMX: process " + pid + " cannot be reached: " + unreachable.getMessage());
        }
    }

    /** Reads the current attributes of each filter, the oldest first. */
    List<Reading> read() throws IOException {
        return names().map(this::read)
                .flatMap(Optional::stream)
                .sorted(Comparator.comparingLong(Reading::id))
                .toList();
    }

    /**
     * Reads the attributes of the filter in use. A replaced filter is shown until it is collected;
     * a new one is not shown at once.
     */
    Reading newest() throws IOException, InterruptedException {
        for (int i = 0; i < PATIENCE; i++) {
            List<Reading> readings = read();
            if (!readings.isEmpty()) {
                return readings.get(readings.size() - 1);
            }
            TimeUnit.MILLISECONDS.sleep(MILLISECONDS_BETWEEN);
        }
        throw new UserException("no JMX: the agent shows no filter");
    }

    private Stream<ObjectName> names() throws IOException {
        try {
            return server.queryNames(new ObjectName(NAMES), null).stream();
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Reads the attributes of one filter; empty if it has just been collected. */
    private Optional<Reading> read(ObjectName name) {
        try {
            return Optional.of(Reading.of(
                    Long.parseLong(name.getKeyProperty("id")), server.getAttributes(name, Reading.ATTRIBUTES)));
        } catch (InstanceNotFoundException gone) {
            return Optional.empty();
        } catch (JMException | IOException failed) {
            throw new UserException(name + " cannot be read: " + failed.getMessage());
        }
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }
}
