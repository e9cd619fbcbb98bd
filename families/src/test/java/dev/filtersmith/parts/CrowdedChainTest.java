package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares chains whose filters are crowded, so that keys are in stashes, with an exact multiset.
 */
class CrowdedChainTest {
    private static final int SEEDS = 20;
    private static final int STEPS = 4000;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@WindowedCuckooFilter(slotBits = 8, growth = CHAINED, relocationVisits = 8, averageUse = 0.96)",
                "@DLeftCountingFilter(growth = CHAINED, cellsPerBucket = 4, remainderBits = 5, averageLoad = 3.9)",
                "@DynamicDLeftCountingFilter(growth = CHAINED, averageLoad = 4)"
            })
    void noKeyIsLost(String spec) {
        for (int seed = 0; seed < SEEDS; seed++) {
            live(FilterSpec.parse(spec), seed);
        }
    }

    private static void live(FilterSpec spec, int seed) {
        Random random = new Random(seed);
        LongCountingFilter filter = Filters.builder((CountingSpec) spec)
                .expectedElements(60)
                .seed(seed)
                .build();
        Map<Long, Integer> exact = new HashMap<>();
        List<Long> live = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            boolean grows = step / 500 % 2 == 0;
            if (live.isEmpty() || random.nextInt(8) < (grows ? 6 : 3)) {
                boolean again = random.nextInt(3) == 0 && !live.isEmpty();
                put(filter, again ? live.get(random.nextInt(live.size())) : random.nextInt(100_000), exact, live);
            } else {
                long key = live.set(random.nextInt(live.size()), live.get(live.size() - 1));
                live.remove(live.size() - 1);
                assertThat(filter.remove(key))
                        .as("seed %d, step %d", seed, step)
                        .isTrue();
                exact.merge(key, -1, Integer::sum);
            }
            assertThat(filter.approximateElementCount()).isEqualTo(live.size());
            if (step % 29 == 0) {
                String place = "seed " + seed + ", step " + step;
                exact.forEach(
                        (key, count) -> assertThat(filter.count(key)).as(place).isGreaterThanOrEqualTo(count));
            }
        }
    }

    private static void put(LongCountingFilter filter, long key, Map<Long, Integer> exact, List<Long> live) {
        try {
            filter.put(key);
            exact.merge(key, 1, Integer::sum);
            live.add(key);
        } catch (FilterFullException full) {
            // Nothing has changed.
        }
    }
}
