package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares strays with a map of counts. */
class StraysTest {
    private static long[] sorted(Map<Long, Integer> counts) {
        return counts.keySet().stream().mapToLong(hash -> hash).sorted().toArray();
    }

    @Test
    void theyAreAMultiset() {
        Random random = new Random(4);
        for (int different : new int[] {1, 3, 13, 200, 5000}) {
            Strays strays = new Strays();
            Map<Long, Integer> counts = new HashMap<>();
            for (int i = 0; i < 60_000; i++) {
                long hash = random.nextInt(different) * 0x9e3779b97f4a7c15L;
                // They grow in the first third, and become fewer in the last.
                if (random.nextInt(30_000) < Math.max(40_000 - i, 10_000)) {
                    strays.add(hash);
                    counts.merge(hash, 1, Integer::sum);
                } else {
                    assertThat(strays.take(hash)).isEqualTo(counts.containsKey(hash));
                    counts.computeIfPresent(hash, (key, number) -> number == 1 ? null : number - 1);
                }
                if (i % 6000 == 0) {
                    assertThat(strays.sorted()).isEqualTo(sorted(counts));
                    counts.forEach(
                            (key, number) -> assertThat(strays.count(key)).isEqualTo(number));
                }
            }
            Strays copy = strays.copy();
            counts.forEach((hash, number) -> {
                for (int left = number; left > 0; left--) {
                    assertThat(strays.take(hash)).isTrue();
                }
                assertThat(strays.take(hash)).isFalse();
                assertThat(strays.take(hash + 1)).isFalse();
            });
            assertThat(strays.sorted()).isEmpty();
            assertThat(copy.sorted()).isEqualTo(sorted(counts));
        }
    }

    @Test
    void roomIsMadeForAnyNumber() {
        for (int number : new int[] {0, 1, 12, 13, 24, 25, 100_000}) {
            Strays strays = new Strays();
            strays.expect(number);
            long[] hashes = new Random(number).longs(number).sorted().toArray();
            Arrays.stream(hashes).forEach(strays::add);
            assertThat(strays.sorted()).isEqualTo(hashes);
        }
    }
}
