package dev.filtersmith.rotating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.RepeatedKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Windows over keys that come often, in counting families, compared with the time of each key's
 * last put. A pane has each key once, so it is never full.
 */
class RotatingRepeatsTest {
    private static final int PANES = 4;
    private static final int[] SIZES = {10, 200, 5000};
    private static final int BURST = 3000;
    private static final int STEPS = 300;
    private static final int MAX_BATCH = 100;
    private static final int SAMPLED = 5;

    @TempDir
    private Path directory;

    @SuppressWarnings("NullAway.Init") // Each life begins with a new one.
    private RotatingFilter<LongFilter> window;

    private final Map<Long, Integer> lastPut = new HashMap<>();
    private int now;

    private static Stream<Arguments> all() {
        return BareSpecs.counting().values().stream()
                .flatMap(spec -> IntStream.of(SIZES)
                        .boxed()
                        .flatMap(each -> Stream.of(Concurrency.values())
                                .map(mode -> Arguments.of(Families.in(mode, withRoom(spec)), each))));
    }

    /** Returns a rank-indexed spec that works for each of the sizes. */
    private static FilterSpec withRoom(FilterSpec spec) {
        return spec.text().startsWith("@RankIndexed")
                ? FilterSpec.parse("@RankIndexedCountingFilter(chains = 8, remainderBits = 16, averageLoad = 4,"
                        + " slots = 8, secondSlots = 4, thirdSlots = 16)")
                : spec;
    }

    private static Stream<Arguments> numbered(boolean sampled) {
        List<Arguments> all = all().toList();
        return IntStream.range(0, all.size())
                .filter(i -> i % SAMPLED == 0 == sampled)
                .mapToObj(all::get);
    }

    static Stream<Arguments> sample() {
        return numbered(true);
    }

    static Stream<Arguments> rest() {
        return numbered(false);
    }

    private static RotatingBuilder<LongFilter> builder(FilterSpec spec, int each) {
        return RotatingBuilder.of(Filters.builder(spec).expectedElements(each).seed(3))
                .panes(PANES);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void repeatedKeysFillNoPane(FilterSpec spec, int each) throws IOException {
        Random random = new Random(spec.hashCode() + each);
        RepeatedKeys keys = RepeatedKeys.in(each * 6 / 10, BURST);
        window = builder(spec, each).build();
        for (int i = 0; i < STEPS; i++) {
            int kind = random.nextInt(20);
            if (kind < 10) {
                put(random.nextBoolean(), keys.draw(random, 1 + random.nextInt(MAX_BATCH)));
            } else if (kind < 14) {
                put(random.nextBoolean(), keys.hotRow(random));
            } else if (kind < 16) {
                putAgain();
            } else if (kind < 19) {
                rotate();
            } else {
                changed(spec, each, keys, random);
            }
            requireAll();
        }
        IntStream.range(0, PANES).forEach(i -> rotate());
        assertThat(window.filter().words())
                .isEqualTo(builder(spec, each).build().filter().words());
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void repeatedKeysFillNoPaneOfOthers(FilterSpec spec, int each) throws IOException {
        repeatedKeysFillNoPane(spec, each);
    }

    private void rotate() {
        window.rotate();
        now++;
        lastPut.values().removeIf(time -> time <= now - PANES);
    }

    private void put(boolean batch, long... some) {
        if (batch) {
            window.filter().putAll(some);
        }
        for (long key : some) {
            assertThat(!batch && window.filter().put(key) && lastPut.containsKey(key))
                    .as("%d is new", key)
                    .isFalse();
            lastPut.put(key, now);
        }
    }

    /** Puts all keys of the last pane again, which changes nothing. */
    private void putAgain() {
        long[] words = window.filter().words();
        long[] last = lastPut.entrySet().stream()
                .filter(put -> put.getValue() == now)
                .mapToLong(Map.Entry::getKey)
                .toArray();
        assertThat(window.filter().putAll(last)).isZero();
        assertThat(window.filter().words()).isEqualTo(words);
    }

    private void changed(FilterSpec spec, int each, RepeatedKeys keys, Random random) throws IOException {
        switch (random.nextInt(3)) {
            case 0 -> {
                RotatingFilter<LongFilter> copy = window.copy();
                window.filter().clear();
                window = copy;
            }
            case 1 -> {
                window.checkpoint(directory);
                RotatingFilter<LongFilter> restored = builder(spec, each).restore(directory);
                assertThat(restored.filter().words()).isEqualTo(window.filter().words());
                window = restored;
            }
            default -> {
                RotatingFilter<LongFilter> other = builder(spec, each).build();
                long[] some = LongStream.concat(
                                LongStream.of(keys.draw(random, MAX_BATCH)), LongStream.of(keys.hotRow(random)))
                        .toArray();
                other.filter().putAll(some);
                window.filter().putAll(other.filter());
                LongStream.of(some).forEach(key -> lastPut.put(key, now));
            }
        }
    }

    private void requireAll() {
        long[] keys = lastPut.keySet().stream().mapToLong(key -> key).toArray();
        assertThat(window.filter().mightContain(keys).cardinality()).isEqualTo(keys.length);
    }
}
