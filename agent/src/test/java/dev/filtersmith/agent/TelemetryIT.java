package dev.filtersmith.agent;

import dev.filtersmith.agent.forked.Dropped;
import dev.filtersmith.agent.forked.Recorded;
import dev.filtersmith.agent.forked.Telemetry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests filters at work, as management clients and the Flight Recorder show them. Each build sees
 * the beans in {@link CompanionIT}.
 */
class TelemetryIT {
    @Test
    @Tag("full")
    void beansTellWhatWasAskedAndAnswered(@TempDir Path output) throws IOException, InterruptedException {
        Sources.generated(output, Sources.PROGRAMS.resolve("families/Families.java"));
        Fork.of(Telemetry.class, "families.Families")
                .agent("telemetry=jmx")
                .assertions()
                .classPath(output)
                .run()
                .printed("13 interfaces, 79 beans");
    }

    @Test
    void recordingsTellWhenAFilterIsTooFull() throws IOException, InterruptedException {
        Fork.of(Recorded.class)
                .agent("telemetry=jfr")
                .assertions()
                .run()
                .printed("[dev.filtersmith.DesignLoadPassed, dev.filtersmith.FilterStatistics, "
                        + "dev.filtersmith.PutRefused,"
                        + " dev.filtersmith.RatePassed] BOUND");
    }

    /** Agents that kept what they show would keep each application that a server has stopped. */
    @Test
    void droppedFiltersAndApplicationsAreCollected() throws IOException, InterruptedException {
        List<Path> application = new ArrayList<>(Fork.library());
        application.add(Fork.whereIs(Dropped.class));
        Fork.of(Dropped.class, Fork.path(application))
                .agent("telemetry=jfr,jmx")
                .assertions()
                .run()
                .printed("all are collected");
    }
}
