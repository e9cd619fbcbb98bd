package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import org.junit.jupiter.api.Test;

class LevelSweepsTest {
    private static final int MOST = Integer.MAX_VALUE - 8;

    @Test
    void sweepsBeyondTheLongestArrayAreRefused() {
        assertThatNoException().isThrownBy(() -> LevelSweeps.requireRoom(MOST / 3, 3, 1L << 27, 8));
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> LevelSweeps.requireRoom(MOST / 3 + 1, 3, 1L << 27, 8))
                .withMessageStartingWith("rebalance: sweeps of 715827880 elements with 3 subtables")
                .withMessageContaining("an array of 2147483640 numbers")
                .withMessageEndingWith("Nothing is changed. Build it with rebalance(0), or in shards.");
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> LevelSweeps.requireRoom(1000, 3, 1L << 28, 8))
                .withMessageContaining("an array of 2147483648 numbers");
    }
}
