package dev.filtersmith.dleft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;

class KnownPartTest {
    private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

    @Test
    void sweepsBeyondTheLongestArrayAreRefused() {
        assertThat(KnownPart.requireLength(MAX_LENGTH, 1000, 1 << 27)).isEqualTo(MAX_LENGTH);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> KnownPart.requireLength(MAX_LENGTH + 1L, 1000, 1 << 28))
                .withMessageStartingWith("rebalance: sweeps of 1000 elements in one part of 268435456 buckets")
                .withMessageContaining("an array of 2147483640 numbers")
                .withMessageEndingWith("Nothing is changed. Build it with rebalance(0), or in shards.");
    }
}
