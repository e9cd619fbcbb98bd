package dev.filtersmith.samples.flows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class RateTest {
    /** Compares with Newcombe 1998, table I: the score method for 81 of 263, and for 0 of 20. */
    @Test
    void intervalsAreThosePublished() {
        assertThat(new Rate(81, 263).lower()).isCloseTo(0.2553, within(5e-5));
        assertThat(new Rate(81, 263).upper()).isCloseTo(0.3662, within(5e-5));
        assertThat(new Rate(0, 20).lower()).isZero();
        assertThat(new Rate(0, 20).upper()).isCloseTo(0.1611, within(5e-5));
    }
}
