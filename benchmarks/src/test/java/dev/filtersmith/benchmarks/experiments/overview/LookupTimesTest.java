package dev.filtersmith.benchmarks.experiments.overview;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Plot;
import dev.filtersmith.benchmarks.subject.Subjects;
import org.junit.jupiter.api.Test;

/** Curves whose times cannot be taken are left out. */
class LookupTimesTest {
    private static double fail(String subject) {
        throw new IllegalStateException(subject + " cannot be timed", new IllegalArgumentException("no heap"));
    }

    @Test
    void leavesOutTheCurveThatFails() {
        LookupClock clock =
                (subject, keys, effort) -> subject.equals(Subjects.GUAVA) && keys > 10_000 ? fail(subject) : 1;
        assertThat(LookupTimes.section(Effort.QUICK, clock).plots())
                .singleElement()
                .satisfies(plot -> assertThat(plot.curves())
                        .hasSize(7)
                        .extracting(Plot.Curve::name)
                        .doesNotContain(Subjects.GUAVA));
    }

    @Test
    void leavesOutThePlotWithoutCurves() {
        assertThat(LookupTimes.section(Effort.QUICK, (subject, keys, effort) -> fail(subject))
                        .plots())
                .isEmpty();
    }
}
