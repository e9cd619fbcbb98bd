package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LowestFreeTest {
    /** Covers one word, several words, and more than two levels. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 64, 65, 1000, 4096, 4097, 300_000})
    void findsTheLowest(int count) {
        LowestFree free = new LowestFree(count);
        BitSet expected = new BitSet();
        expected.set(0, count);
        Random random = new Random(count);
        for (int step = 0; step < 3 * count + 100; step++) {
            assertThat(free.lowest()).isEqualTo(expected.nextSetBit(0));
            if (random.nextInt(4) > 0 && free.lowest() >= 0) {
                expected.clear(free.lowest());
                free.take(free.lowest());
            } else {
                int number = random.nextInt(count);
                expected.set(number);
                free.free(number);
            }
        }
        for (int number = expected.nextSetBit(0); number >= 0; number = expected.nextSetBit(number)) {
            assertThat(free.lowest()).isEqualTo(number);
            free.take(number);
            expected.clear(number);
        }
        assertThat(free.lowest()).isEqualTo(-1);
        assertThat(new LowestFree(0).lowest()).isEqualTo(-1);
    }
}
