package dev.filtersmith.agent.telemetry;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/** Exporter of each filter as a bean in the platform's management server. */
final class ManagementExporter implements Exporter {
    /** Name of the filter that an object name takes as it is. Others are quoted. */
    private static final Pattern PLAIN = Pattern.compile("[^,=:\"*?\\\\]+");

    /** The registered beans by the number of the filter. A filter may be given a name later. */
    private final Map<Long, ObjectName> registered = new HashMap<>();

    @Override
    public void opened(LiveFilter filter) {
        try {
            ObjectName name = name(filter);
            if (!name.equals(registered.get(filter.id()))) {
                closed(filter);
                ManagementFactory.getPlatformMBeanServer().registerMBean(new FilterBean(filter), name);
                registered.put(filter.id(), name);
            }
        } catch (JMException refused) {
            throw new IllegalStateException(refused);
        }
    }

    @Override
    public void closed(LiveFilter filter) {
        ObjectName name = registered.remove(filter.id());
        try {
            if (name != null && ManagementFactory.getPlatformMBeanServer().isRegistered(name)) {
                ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
            }
        } catch (JMException refused) {
            throw new IllegalStateException(refused);
        }
    }

    /** Returns the object name. Filters of one name differ in their number. */
    static ObjectName name(LiveFilter filter) throws JMException {
        String given = filter.text("name");
        String key =
                given.isEmpty() ? "" : ",name=" + (PLAIN.matcher(given).matches() ? given : ObjectName.quote(given));
        return new ObjectName(
                "dev.filtersmith:type=Filter" + key + ",signature=" + filter.signature() + ",id=" + filter.id());
    }
}
