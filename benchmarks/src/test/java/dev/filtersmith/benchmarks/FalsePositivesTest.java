package dev.filtersmith.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.benchmarks.subject.Subjects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that rates are counted with enough queries and agree with the rate predicted by the filter.
 */
class FalsePositivesTest {
    @Test
    void asksMoreTheRarerFalsePositivesAre() {
        assertThat(FalsePositives.queries(2e-3)).isEqualTo(20_000_000);
        assertThat(FalsePositives.queries(3.6e-5)).isEqualTo(30_888_888);
        assertThat(FalsePositives.queries(6e-7)).isEqualTo(100_000_000);
        assertThat(FalsePositives.queries(0)).isEqualTo(100_000_000);
        assertThat(FalsePositives.queries(Double.NaN)).isEqualTo(20_000_000);
    }

    @Tag("full")
    @Test
    void countedRateIsTheExpectedOne() {
        double expected = FalsePositives.expected(Subjects.COMPACT_12, 10_000);
        double fourErrors = 4 * Math.sqrt(expected / 20_000_000);
        assertThat(FalsePositives.rate(Subjects.COMPACT_12, 10_000)).isCloseTo(expected, within(fourErrors));
    }

    /**
     * Checks the refusal of a small filter. Small filters refuse earlier than the 12 bits per key
     * of a million: chunks are smaller, and one of them overflows.
     */
    @Test
    void fillsUntilRefusal() {
        double bits = FalsePositives.bitsPerKey(Subjects.DEFAULT, 10_000);
        assertThat(bits).isBetween(16.0, 16.2);
        assertThat(FalsePositives.bitsPerKeyAtRefusal(Subjects.DEFAULT, 10_000)).isBetween(10.67, bits);
    }
}
