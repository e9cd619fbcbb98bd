package dev.filtersmith.agent.telemetry;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.ObjectName;

/** Exporter of each filter as a bean in the platform's management server. */
final class ManagementExporter implements Exporter {
    @Override
    public void opened(LiveFilter filter) {
        try {
            ManagementFactory.getPlatformMBeanServer().registerMBean(new FilterBean(filter), name(filter));
        } catch (JMException refused) {
            throw new IllegalStateException(refused);
        }
    }

    @Override
    public void closed(LiveFilter filter) {
        try {
            ObjectName name = name(filter);
            if (ManagementFactory.getPlatformMBeanServer().isRegistered(name)) {
                ManagementFactory.getPlatformMBeanServer().unregisterMBean(name);
            }
        } catch (JMException refused) {
            throw new IllegalStateException(refused);
        }
    }

    static ObjectName name(LiveFilter filter) throws JMException {
        return new ObjectName("dev.filtersmith:type=Filter,signature=" + filter.signature() + ",id=" + filter.id());
    }
}
