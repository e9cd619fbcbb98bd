package dev.filtersmith.micrometer;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MBeanServerDelegate;
import javax.management.MBeanServerNotification;
import javax.management.MalformedObjectNameException;
import javax.management.NotificationListener;
import javax.management.ObjectName;

/**
 * Meters of all filters in use, where the Java agent runs with {@code telemetry=jmx}. Filters need
 * no name and no option, and may come and go. Each has all meters of {@link FilterMetrics}. They
 * are read from the agent's MXBeans, which limit how often they take a pass over a filter: a scrape
 * takes at most one.
 *
 * <p>The tag {@code filter} is the name of the filter, or its number in the agent, as {@code #17},
 * where it has none. Filters of the same name, interface and family have one series, as those that
 * follow one another where a filter is rebuilt: gauges show the newest that is in use, and counters
 * the sum of all, those included that are gone. Give filters that do not follow one another
 * different names.
 */
public final class AgentFilterMetrics implements MeterBinder, AutoCloseable {
    private static final System.Logger LOGGER = System.getLogger("dev.filtersmith");

    private final MBeanServer server;
    private final Duration staleness;

    /** The registries, each with the meters of the filters in use. */
    private final Map<MeterRegistry, BeanMeters> registries = new LinkedHashMap<>();

    private final NotificationListener listener = (notification, handback) -> {
        if (notification instanceof MBeanServerNotification change && isFilter(change.getMBeanName())) {
            changed(change.getMBeanName(), change.getType());
        }
    };

    /**
     * Creates metrics of the filters that the agent shows in this JVM.
     *
     * @param staleness greatest age of values in a scrape
     */
    public AgentFilterMetrics(Duration staleness) {
        this.server = ManagementFactory.getPlatformMBeanServer();
        this.staleness = staleness;
    }

    /** Creates metrics of the filters in this JVM, whose values are at most a second old. */
    public AgentFilterMetrics() {
        this(Duration.ofSeconds(1));
    }

    private static ObjectName pattern() {
        try {
            return new ObjectName("dev.filtersmith:type=Filter,*");
        } catch (MalformedObjectNameException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static boolean isFilter(ObjectName name) {
        return pattern().apply(name);
    }

    /**
     * Registers the meters of all filters in use, and from now on those of new ones.
     *
     * @param registry registry
     */
    @Override
    public synchronized void bindTo(MeterRegistry registry) {
        try {
            if (registries.isEmpty()) {
                server.addNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener, null, null);
            }
        } catch (InstanceNotFoundException impossible) {
            throw new IllegalStateException(impossible);
        }
        registries.computeIfAbsent(registry, each -> new BeanMeters(each, staleness));
        server.queryNames(pattern(), null).forEach(this::open);
    }

    /** Removes all meters, and looks at no new filters. */
    @Override
    public synchronized void close() {
        if (!registries.isEmpty()) {
            try {
                server.removeNotificationListener(MBeanServerDelegate.DELEGATE_NAME, listener);
            } catch (JMException gone) {
                LOGGER.log(System.Logger.Level.DEBUG, "metrics of the agent's filters", gone);
            }
        }
        registries.values().forEach(BeanMeters::close);
        registries.clear();
    }

    private synchronized void changed(ObjectName name, String type) {
        if (type.equals(MBeanServerNotification.REGISTRATION_NOTIFICATION)) {
            open(name);
        } else {
            registries.values().forEach(meters -> meters.remove(name));
        }
    }

    private void open(ObjectName name) {
        BeanSource bean = new BeanSource(server, name);
        if (bean.isPresent()) {
            registries.values().forEach(meters -> meters.add(name, bean));
        }
    }
}
