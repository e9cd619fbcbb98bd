package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.MissingEngineException;
import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.cold.FirstFilters;
import dev.filtersmith.benchmarks.cold.Hello;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Tests of the measures with the agent, in JVMs started with the agent jar packed in the
 * benchmarks' jar. Speed does not matter here.
 */
class AgentIT {
    static {
        System.setProperty("jmh.ignoreLock", "true"); // no times are used, so that concurrent benchmarks do no harm
    }

    private final Stopwatch stopwatch = new Stopwatch(new Preset(List.of(Size.CACHE), 0, 1, 1, 1, 1), false);

    /** Benchmarks with telemetry fail if nothing is counted. */
    @ParameterizedTest
    @CsvSource({"LOOKUP, default, AGENT", "LOOKUP, dlcbf, COUNTING"})
    void measuresWithTheAgent(Operation operation, String subject, Agent agent) throws RunnerException {
        assertThat(stopwatch.nanoseconds(new Timing(operation, subject, QueryMode.MIXED, Size.CACHE, agent)))
                .isPositive();
    }

    /** The rest; every build takes a lookup by an emitted class of a set, and one of a multiset. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "LOOKUP, default-bound, AGENT",
        "LOOKUP, default, COUNTING",
        "LOOKUP, default-bound, COUNTING",
        "PUT, default, COUNTING",
        "PUT, dlcbf, COUNTING",
        "PUT, default-bound, COUNTING"
    })
    void measuresOtherOperationsWithTheAgent(Operation operation, String subject, Agent agent) throws RunnerException {
        measuresWithTheAgent(operation, subject, agent);
    }

    @Test
    void bindsNothingWithoutTheAgent() {
        String bound = Subjects.bound(Subjects.DEFAULT);
        Timing timing = new Timing(Operation.LOOKUP, bound, QueryMode.MIXED, Size.CACHE, Agent.NOAGENT);
        assertThatThrownBy(() -> stopwatch.nanoseconds(timing))
                .hasMessageContaining("failed in its JVM")
                .hasRootCauseInstanceOf(MissingEngineException.class);
    }

    @ParameterizedTest
    @EnumSource
    void saysHello(Agent agent) throws IOException, InterruptedException {
        assertThat(ColdStart.run(agent, Hello.class)).containsExactly("hello");
    }

    @Test
    void bindsTwoLayouts() throws IOException, InterruptedException {
        assertThat(ColdStart.run(Agent.AGENT, FirstFilters.class))
                .hasSize(2)
                .allSatisfy(millis -> assertThat(Double.parseDouble(millis)).isPositive());
        assertThatThrownBy(() -> ColdStart.run(Agent.NOAGENT, FirstFilters.class))
                .hasMessage("FirstFilters ended with 1");
    }
}
