package dev.filtersmith.benchmarks.subject;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that bound subjects give the same answers as generated ones, including false positives.
 * Runs with the agent.
 */
class BoundSubjectsIT {
    private static final int KEYS = 100_000;

    private final long[] keys = new SplittableRandom(7).longs(2 * KEYS).toArray();

    @ParameterizedTest
    @MethodSource("engines")
    void answerAlike(String name) {
        Subject generated = Subjects.create(name, KEYS);
        Subject bound = Subjects.create(Subjects.bound(name), KEYS);
        for (int i = 0; i < KEYS; i++) {
            assertThat(bound.put(keys[i])).isEqualTo(generated.put(keys[i]));
        }
        int found = 0;
        for (long key : keys) {
            boolean answer = bound.mightContain(key);
            assertThat(answer).isEqualTo(generated.mightContain(key));
            found += answer ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(KEYS);
        assertThat(bound.bits()).isEqualTo(generated.bits());
        assertThat(bound.expectedFpp()).isEqualTo(generated.expectedFpp());
    }

    private static List<String> engines() {
        return Subjects.ENGINES;
    }
}
