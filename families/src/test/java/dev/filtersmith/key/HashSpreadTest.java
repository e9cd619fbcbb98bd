package dev.filtersmith.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.KeySeed;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that keys as applications have them are spread as random ones: over buckets, which take the
 * high bits of a hash, and over fingerprints, which take the low bits.
 */
class HashSpreadTest {
    private static final int KEYS = 1 << 20;
    private static final int CELLS = 1 << 16;
    private static final int SEEDS = 12;

    /** Deviations of chi-square, over 8 sets, 12 seeds and three places: one in 10^6 is beyond. */
    private static final double MAX_DEVIATION = 6;

    private enum Keys {
        SEQUENCE(i -> i),
        PAGES(i -> i * 4096L),
        HIGH_HALVES(i -> (long) i << 32),
        TWO_ENDS(i -> ((i & 0xffffL) << 48) | (i >>> 16)),
        REVERSED(i -> Long.reverse(i)),
        MULTIPLES(i -> i * 1_000_003L),
        NEGATIVE(i -> -1L - i),
        DOUBLES(i -> Double.doubleToLongBits(i / 100.0));

        @SuppressWarnings("ImmutableEnumChecker") // The functions have no state.
        private final IntToLongFunction key;

        Keys(IntToLongFunction key) {
            this.key = key;
        }
    }

    @ParameterizedTest
    @EnumSource(Keys.class)
    void oneLane(Keys keys) {
        for (long number = 0; number < SEEDS; number++) {
            LaneHash hash = new LaneHash(KeySeed.of(number));
            assertSpread(i -> hash.hash(keys.key.applyAsLong(i)));
        }
    }

    @ParameterizedTest
    @EnumSource(Keys.class)
    void twoLanes(Keys keys) {
        for (long number = 0; number < SEEDS; number++) {
            LaneHash hash = new LaneHash(KeySeed.of(number));
            assertSpread(i -> hash.hash(keys.key.applyAsLong(i >>> 10), keys.key.applyAsLong(i & 1023)));
        }
    }

    private static void assertSpread(IntToLongFunction hash) {
        int[] high = new int[CELLS];
        int[] middle = new int[CELLS];
        int[] low = new int[CELLS];
        for (int i = 0; i < KEYS; i++) {
            long hashed = hash.applyAsLong(i);
            high[(int) (hashed >>> 48)]++;
            middle[(int) (hashed >>> 24) & (CELLS - 1)]++;
            low[(int) hashed & (CELLS - 1)]++;
        }
        assertThat(deviation(high)).isBetween(-MAX_DEVIATION, MAX_DEVIATION);
        assertThat(deviation(middle)).isBetween(-MAX_DEVIATION, MAX_DEVIATION);
        assertThat(deviation(low)).isBetween(-MAX_DEVIATION, MAX_DEVIATION);
    }

    /** Returns chi-square as deviations from its mean. */
    private static double deviation(int... counts) {
        double mean = (double) KEYS / CELLS;
        double chiSquare = 0;
        for (int count : counts) {
            chiSquare += (count - mean) * (count - mean) / mean;
        }
        return (chiSquare - CELLS) / Math.sqrt(2.0 * CELLS);
    }
}
