package dev.filtersmith.benchmarks.scoreboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.runner.RunnerException;

/** Tests of times taken in turns, with a fake clock. */
class RoundsTest {
    private final List<Timing> timings =
            new TelemetryCost(Operation.LOOKUP, Subjects.DEFAULT, QueryMode.MIXED, Size.CACHE).timings();
    private final List<Timing> taken = new ArrayList<>();

    @Test
    void takesTimesInTurnsAndTellsTheMedian() throws RunnerException {
        Rounds rounds = new Rounds(this::hour, timings, 3);
        assertThat(rounds.nanoseconds(timings.get(1))).isEqualTo(6); // of 2, 6 and 10
        assertThat(rounds.nanoseconds(timings.get(2))).isEqualTo(7);
        assertThat(taken).hasSize(12);
        assertThat(taken.subList(4, 8)).isEqualTo(timings);
    }

    @Test
    void tellsTheOthersWhereOneFails() throws RunnerException {
        Rounds rounds = new Rounds(timing -> timing.agent() == Agent.NOAGENT ? fail() : hour(timing), timings, 2);
        assertThatThrownBy(() -> rounds.nanoseconds(timings.get(0))).hasMessage("stopped");
        assertThat(rounds.nanoseconds(timings.get(1))).isEqualTo(2.5); // of 1 and 4
        assertThat(taken).hasSize(6);
    }

    private double hour(Timing timing) {
        taken.add(timing);
        return taken.size();
    }

    private static double fail() throws RunnerException {
        throw new RunnerException("stopped");
    }
}
