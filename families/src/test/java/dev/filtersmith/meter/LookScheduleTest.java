package dev.filtersmith.meter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The pauses between passes, on clocks of the test. */
class LookScheduleTest {
    private static final long MILLISECOND = 1_000_000L;
    private static final long ELEMENTS = 1_000_000;

    private long clock = 1 << 20;
    private long cpuTime;
    private final LookSchedule schedule = new LookSchedule(() -> clock, () -> cpuTime);

    /** Makes a pass that takes CPU time and, on a busy machine, a multiple of it on the clock. */
    private void pass(long changes, double fpp, long cpuMillis, int busy) {
        assertThat(schedule.isDue(changes, ELEMENTS)).isTrue();
        long begin = schedule.begin();
        cpuTime += cpuMillis * MILLISECOND;
        clock += cpuMillis * MILLISECOND * busy;
        schedule.ended(begin, changes, fpp, 0.01);
    }

    private boolean isDueAfter(long millis, long changes) {
        clock += millis * MILLISECOND;
        boolean due = schedule.isDue(changes, ELEMENTS);
        clock -= millis * MILLISECOND;
        return due;
    }

    @Test
    void withoutAChangeNothingIsDue() {
        pass(0, 0, 1, 1);
        assertThat(isDueAfter(1_000_000, 0)).isFalse();
    }

    @Test
    void aPauseIsAMultipleOfTheCpuTimeWhateverTheClockSays() {
        pass(0, 0, 10, 100);
        assertThat(isDueAfter(199, 1)).isFalse();
        assertThat(isDueAfter(200, 1)).isTrue();
    }

    @Test
    void aHundredthOfTheElementsShortensALongPause() {
        pass(0, 0, 100, 1);
        assertThat(isDueAfter(1999, 9_999)).isFalse();
        assertThat(isDueAfter(2000, 9_999)).isTrue();
        assertThat(isDueAfter(499, 10_000)).isFalse();
        assertThat(isDueAfter(500, 10_000)).isTrue();
    }

    @Test
    void aTwentiethOfTheElementsNeedsNoPause() {
        pass(0, 0, 10_000, 1);
        assertThat(isDueAfter(0, 49_999)).isFalse();
        assertThat(isDueAfter(0, 50_000)).isTrue();
    }

    @Test
    void nearTheHighestRateEveryChangeShortensThePause() {
        pass(0, 0.0071, 100, 1);
        assertThat(isDueAfter(499, 1)).isFalse();
        assertThat(isDueAfter(500, 1)).isTrue();
        clock += 500 * MILLISECOND;
        pass(1, 0.0101, 100, 1);
        assertThat(isDueAfter(1999, 2)).as("reported already").isFalse();
    }

    @Test
    void aPassThatTakesLongIsFollowedByAPauseOfTwiceThatTime() {
        pass(0, 0.0099, 1000, 1);
        assertThat(isDueAfter(1999, 20_000)).isFalse();
        assertThat(isDueAfter(2000, 20_000)).isTrue();
    }

    @Test
    void theAgeIsTheTimeSinceThePass() {
        assertThat(schedule.ageMillis()).isEqualTo(-1);
        pass(0, 0, 1, 1);
        assertThat(schedule.ageMillis()).isZero();
        clock += 1234 * MILLISECOND;
        assertThat(schedule.ageMillis()).isEqualTo(1234);
    }

    /**
     * Fills a filter whose rate passes the highest one at 1.01 times its elements, while a thread
     * polls it with pauses of a second. The writer stops soon after.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 1, 1000000",
        "1, 50, 1000000",
        "1, 50, 10000",
        "20, 1, 3000000",
        "20, 10, 3000000",
        "20, 10, 20000",
        "100, 1, 2000000",
        "100, 5, 2000000",
        "100, 5, 500",
        "250, 1, 100000",
        "250, 2, 1000"
    })
    void aPassedRateIsSeenWithinTwoSeconds(long cpuMillis, int busy, long putsPerSecond) {
        long limit = ELEMENTS + ELEMENTS / 100;
        long start = clock - limit * 1_000_000_000L / putsPerSecond;
        long passed = clock;
        clock = start;
        double seen = 0;
        while (seen <= 0.01) {
            long puts = Math.min(limit + limit / 1000, (clock - start) * putsPerSecond / 1_000_000_000L);
            if (schedule.isDue(puts, ELEMENTS)) {
                // A Bloom filter of seven hash functions, at a third of its bits.
                seen = puts <= limit ? 0.01 * Math.pow((double) puts / limit, 7) : 0.0101;
                pass(puts, seen, cpuMillis, busy);
            }
            if (seen <= 0.01) {
                clock += 1_000_000_000L;
            }
        }
        assertThat(clock - passed).isLessThan(2_000_000_000L);
    }
}
