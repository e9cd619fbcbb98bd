package dev.filtersmith.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests the arithmetic of periods at both ends of time. */
class WindowShapeTest {
    private static final WindowShape SHORTEST = WindowShape.USUAL.withPeriod(Duration.ofMillis(1));

    @Test
    void noPeriodReachesAcrossTheEndsOfTime() {
        assertThat(SHORTEST.reaches(Long.MIN_VALUE, Long.MAX_VALUE)).isFalse();
        assertThat(SHORTEST.reaches(Long.MAX_VALUE, Long.MIN_VALUE)).isFalse();
        assertThat(SHORTEST.reaches(Long.MAX_VALUE, Long.MAX_VALUE - 1)).isTrue();
        assertThat(SHORTEST.reaches(Long.MAX_VALUE - 2, Long.MAX_VALUE)).isFalse();
        assertThat(SHORTEST.reaches(-1, 0)).isTrue();
    }

    @Test
    void theLastPeriodsEndWithTime() {
        assertThat(SHORTEST.overAt(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
        assertThat(SHORTEST.overAt(Long.MAX_VALUE - 1)).isEqualTo(Long.MAX_VALUE);
        assertThat(SHORTEST.overAt(Long.MAX_VALUE - 2)).isEqualTo(Long.MAX_VALUE - 1);
        assertThat(SHORTEST.overAt(0)).isEqualTo(1);
        assertThat(SHORTEST.inProcessingTime().overAt(0)).isEqualTo(2);
        WindowShape usual = WindowShape.USUAL;
        assertThat(usual.overAt(usual.periodOf(Long.MAX_VALUE))).isEqualTo(Long.MAX_VALUE);
    }
}
