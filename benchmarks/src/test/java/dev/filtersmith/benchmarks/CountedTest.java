package dev.filtersmith.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/**
 * Tests a JVM without telemetry, which must not count. {@code AgentIT} tests the rest, with the
 * agent.
 */
class CountedTest {
    /** The attributes of a filter's MBean. */
    public interface FilterMBean {
        /** Returns the number of lookups. */
        long getLookups();
    }

    /** A filter that is registered. */
    static final class Filter implements FilterMBean {
        @Override
        public long getLookups() {
            return 7;
        }
    }

    @Test
    void refusesCountersThatNobodyAskedFor() throws JMException, InterruptedException {
        assertThat(Counted.isAsked()).isFalse();
        assertThatCode(() -> Counted.check("Lookups", 7)).doesNotThrowAnyException();
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName name = new ObjectName("dev.filtersmith:type=Filter,id=0");
        server.registerMBean(new Filter(), name);
        try {
            assertThatThrownBy(() -> Counted.check("Lookups", 7))
                    .hasMessage("filters counted 7 Lookups; at least 7 were made, and to count was not asked for");
        } finally {
            server.unregisterMBean(name);
        }
    }
}
