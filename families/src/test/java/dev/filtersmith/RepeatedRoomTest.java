package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The number of different keys at which filters of a million elements are full where keys repeat.
 */
class RepeatedRoomTest {
    private static final int ELEMENTS = 1_000_000;
    private static final int HOT_TIMES = 1_000_000;

    @Tag("full")
    @ParameterizedTest
    @CsvSource({
        "@WindowedCuckooFilter, 0.01, 4, 0",
        "@WindowedCuckooFilter, 0.10, 3, 0",
        "@WindowedCuckooFilter, 0.10, 2, 0",
        "@WindowedCuckooFilter, 0, 1, 100",
        "@DynamicDLeftCountingFilter, 0.01, 4, 0",
        "@DynamicDLeftCountingFilter, 0.10, 3, 0",
        "@DLeftCountingFilter, 0.10, 3, 0",
    })
    void thereIsRoomForTheExpectedKeys(String spec, double share, int times, int hot) {
        double full = full(spec, share, times, hot);
        System.out.printf(
                Locale.ROOT,
                "%s, %s of the keys %d times, %d keys %d times: full at %.3f n%n",
                spec,
                share,
                times,
                hot,
                HOT_TIMES,
                full);
        assertThat(full).isGreaterThanOrEqualTo(1);
    }

    /** Returns the share of the expected elements that are in as different keys when it is full. */
    private static double full(String spec, double share, int times, int hot) {
        LongCountingFilter filter = Filters.builder((CountingSpec) FilterSpec.parse(spec))
                .expectedElements(ELEMENTS)
                .seed(1)
                .build();
        for (int key = -hot; key < 0; key++) {
            put(filter, key, HOT_TIMES);
        }
        SplittableRandom random = new SplittableRandom(5);
        long keys = 0;
        try {
            for (; keys < 2 * ELEMENTS; keys++) {
                put(filter, keys, random.nextDouble() < share ? times : 1);
            }
        } catch (FilterFullException full) {
            assertThat(filter.mightContain(keys - 1)).isTrue();
        }
        return (double) keys / ELEMENTS;
    }

    private static void put(LongCountingFilter filter, long key, int times) {
        for (int i = 0; i < times; i++) {
            filter.put(key);
        }
    }
}
