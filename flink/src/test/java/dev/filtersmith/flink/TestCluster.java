package dev.filtersmith.flink;

import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.testutils.InMemoryReporter;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the one cluster of this JVM: a task manager of four slots. Failed jobs end. */
final class TestCluster implements ParameterResolver {
    /** Metrics of all jobs, also after their end. */
    static final InMemoryReporter METRICS = InMemoryReporter.createWithRetainedMetrics();

    /** The running cluster, until all tests have ended. */
    private record Running(MiniCluster cluster) implements AutoCloseable {
        static Running start() {
            Configuration settings = new Configuration();
            settings.set(RestartStrategyOptions.RESTART_STRATEGY, "none");
            settings.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MemorySize.ofMebiBytes(64));
            METRICS.addToConfiguration(settings);
            MiniCluster cluster = new MiniCluster(new MiniClusterConfiguration.Builder()
                    .setConfiguration(settings)
                    .setNumTaskManagers(1)
                    .setNumSlotsPerTaskManager(4)
                    .withRandomPorts()
                    .build());
            try {
                cluster.start();
            } catch (Exception failed) {
                throw new IllegalStateException(failed);
            }
            return new Running(cluster);
        }

        @Override
        public void close() {
            cluster.closeAsync().orTimeout(10, TimeUnit.MINUTES).join();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == MiniCluster.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getRoot()
                .getStore(ExtensionContext.Namespace.GLOBAL)
                .computeIfAbsent(Running.class, key -> Running.start(), Running.class)
                .cluster();
    }
}
