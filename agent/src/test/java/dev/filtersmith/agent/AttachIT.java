package dev.filtersmith.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.tools.attach.VirtualMachine;
import dev.filtersmith.agent.forked.Service;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests attaching the agent to a running program. */
class AttachIT {
    private static final String[] LINES = {"before INTERPRETED", "after INTERPRETED 2 BOUND true BOUND true"};

    @TempDir
    private Path directory;

    @Test
    void filtersMadeAfterwardsAreBound() throws Exception {
        attach(Fork.of(Service.class).flags("-XX:+EnableDynamicAgentLoading"), "")
                .printed(LINES);
    }

    /** Checks that filters that existed before are counted too. */
    @Test
    void fromThenOnFiltersAreCounted() throws Exception {
        Fork service = Fork.of(Service.class, "watched").assertions().flags("-XX:+EnableDynamicAgentLoading");
        attach(service, "telemetry=jmx").printed(LINES[0], LINES[1], "[BOUND 1 1, BOUND 1 1, INTERPRETED 1 0]");
    }

    /**
     * Since JDK 21 the JVM itself warns of every agent that is attached, unless that is allowed by
     * a flag (JEP 451).
     */
    @Test
    void theJvmWarnsSince21AndTheSecondTimeChangesNothing() throws Exception {
        Finished finished = attach(Fork.of(Service.class), "", "telemetry=jmx").saying(LINES);
        String again = "it runs already, with the options that it was started with; the further start with"
                + " \"telemetry=jmx\" changes nothing";
        if (Runtime.version().feature() < 21) {
            assertThat(finished.messages()).containsExactly(again);
        } else {
            // The JVM prints this warning each time.
            assertThat(Arrays.stream(finished.messages()).distinct())
                    .containsExactly(
                            "WARNING: A Java agent has been loaded dynamically (" + Fork.AGENT + ")",
                            "WARNING: If a serviceability tool is in use, please run with"
                                    + " -XX:+EnableDynamicAgentLoading to hide this warning",
                            "WARNING: If a serviceability tool is not in use, please run with "
                                    + "-Djdk.instrument.traceUsage"
                                    + " for more information",
                            "WARNING: Dynamic loading of agents will be disallowed by default in a future release",
                            again);
        }
    }

    private Finished attach(Fork fork, String... options) throws Exception {
        return fork.run(directory, (process, output, errors) -> {
            Fork.await("\n", output, process);
            VirtualMachine machine = VirtualMachine.attach(Long.toString(process.pid()));
            for (String each : options) {
                machine.loadAgent(Fork.AGENT.toString(), each);
            }
            machine.detach();
        });
    }
}
