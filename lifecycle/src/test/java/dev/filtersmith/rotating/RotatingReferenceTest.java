package dev.filtersmith.rotating;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.BareSpecs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares windows with the exact time of each key's last put, under random operations. */
class RotatingReferenceTest {
    private static final int PANES = 4;
    private static final int EACH = 2000;
    private static final int OPERATIONS = 20_000;

    @TempDir
    private Path directory;

    static Stream<FilterSpec> specs() {
        // Short fingerprints match many keys, so that put often stores nothing.
        return Stream.concat(
                        BareSpecs.all().values().stream(),
                        Stream.of(
                                FilterSpec.windowedCuckoo().slotBits(6).build(),
                                FilterSpec.parse("@DLeftCountingFilter(remainderBits = 9)"),
                                FilterSpec.countingBloom()
                                        .bitsPerKey(12)
                                        .hashFunctions(2)
                                        .build()))
                .flatMap(spec -> Stream.of(Concurrency.values()).map(mode -> Families.in(mode, spec)));
    }

    /** Returns each spec in one of the modes, one after the other: the sample of every build. */
    static Stream<FilterSpec> sample() {
        return numbered(i -> i % 3 == i / 3 % 3);
    }

    static Stream<FilterSpec> rest() {
        return numbered(i -> i % 3 != i / 3 % 3);
    }

    private static Stream<FilterSpec> numbered(IntPredicate which) {
        List<FilterSpec> specs = specs().toList();
        return IntStream.range(0, specs.size()).filter(which).mapToObj(specs::get);
    }

    private static RotatingBuilder<LongFilter> builder(FilterSpec spec) {
        return RotatingBuilder.of(Filters.builder(spec).expectedElements(EACH).seed(3))
                .panes(PANES);
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("rest")
    void noKeyIsLostInOtherModes(FilterSpec spec) throws IOException {
        noKeyOfTheWindowIsLost(spec);
    }

    @ParameterizedTest
    @MethodSource("sample")
    void noKeyOfTheWindowIsLost(FilterSpec spec) throws IOException {
        RotatingFilter<LongFilter> window = builder(spec).build();
        Map<Long, Integer> lastPut = new HashMap<>();
        Random random = new Random(9);
        int now = 0;
        for (int i = 0; i < OPERATIONS; i++) {
            int kind = random.nextInt(10_000);
            if (kind < 9900) {
                put(window, kind < 5000 ? random.nextLong() : random.nextInt(500), lastPut, now);
            } else if (kind < 9980) {
                window.rotate();
                now++;
                int begin = now - PANES + 1;
                lastPut.values().removeIf(time -> time < begin);
            } else {
                window = changed(window, spec, lastPut, now, random);
                requireAll(window.filter(), lastPut);
            }
        }
        requireAll(window.filter(), lastPut);
        for (int i = 0; i < PANES; i++) {
            window.rotate();
        }
        assertThat(window.filter().sameContent(builder(spec).build().filter())).isTrue();
        assertThat(window.filter().approximateElementCount()).isZero();
    }

    private static void put(RotatingFilter<LongFilter> window, long key, Map<Long, Integer> lastPut, int now) {
        boolean fresh = window.filter().put(key);
        assertThat(fresh && lastPut.containsKey(key)).isFalse();
        lastPut.put(key, now);
    }

    private RotatingFilter<LongFilter> changed(
            RotatingFilter<LongFilter> window, FilterSpec spec, Map<Long, Integer> lastPut, int now, Random random)
            throws IOException {
        switch (random.nextInt(3)) {
            case 0 -> {
                RotatingFilter<LongFilter> copy = window.copy();
                assertThat(copy.filter().sameContent(window.filter())).isTrue();
                window.filter().clear();
                return copy;
            }
            case 1 -> {
                window.checkpoint(directory);
                RotatingFilter<LongFilter> restored = builder(spec).restore(directory);
                assertThat(restored.filter().words()).isEqualTo(window.filter().words());
                return restored;
            }
            default -> {
                RotatingFilter<LongFilter> other = builder(spec).build();
                long[] old = random.longs(20).toArray();
                other.filter().putAll(old);
                other.rotate();
                long[] fresh = random.longs(20).toArray();
                other.filter().putAll(fresh);
                window.filter().putAll(other.filter());
                for (int i = 0; i < old.length; i++) {
                    lastPut.put(old[i], now - 1);
                    lastPut.put(fresh[i], now);
                }
            }
        }
        return window;
    }

    private static void requireAll(LongFilter filter, Map<Long, Integer> lastPut) {
        long[] keys = lastPut.keySet().stream().mapToLong(key -> key).toArray();
        assertThat(filter.mightContain(keys).cardinality()).isEqualTo(keys.length);
        for (long key : keys) {
            assertThat(filter.mightContain(key)).isTrue();
        }
    }
}
