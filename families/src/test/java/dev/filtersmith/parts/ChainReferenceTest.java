package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.annotation.Growth;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.StoredBytes;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.TypedBuilder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares chains with exact sets under random operations in any order. */
class ChainReferenceTest {
    private static final int FIRST = 40;
    private static final int OPERATIONS = 12_000;

    /** Short fingerprints, so that earlier filters match many keys of later ones. */
    private static Stream<FilterSpec> crowded() {
        return Stream.of(
                FilterSpec.windowedCuckoo().slotBits(6).build(),
                FilterSpec.parse("@DLeftCountingFilter(remainderBits = 9)"),
                FilterSpec.countingBloom().bitsPerKey(12).hashFunctions(2).build());
    }

    static Stream<Arguments> specs() {
        return Stream.concat(BareSpecs.all().values().stream(), crowded())
                .filter(spec -> Families.of(spec).attributes().names().contains("growth"))
                .flatMap(spec -> Stream.of(Concurrency.EXCLUSIVE_WRITER, Concurrency.MULTI_WRITER)
                        .map(mode -> Arguments.of(Families.in(Growth.CHAINED, Families.in(mode, spec)))));
    }

    @ParameterizedTest
    @MethodSource("specs")
    void noKeyIsLost(FilterSpec spec) throws IOException {
        LongFilter filter =
                TypedBuilder.ofLongs(spec).expectedElements(FIRST).seed(5).build();
        Random random = new Random(7);
        List<Long> live = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int kind = random.nextInt(100);
            if (kind < 60 || live.isEmpty()) {
                long key = kind < 55 ? random.nextLong() : random.nextInt(3000);
                filter.put(key);
                live.add(key);
            } else if (kind < 97) {
                if (spec instanceof CountingSpec) {
                    long key = take(live, random);
                    assertThat(((LongCountingFilter) filter).remove(key)).isTrue();
                }
            } else if (random.nextInt(60) == 0) {
                filter = read(filter, spec);
                requireAll(filter, live);
            } else if (spec instanceof CountingSpec && random.nextInt(60) == 0) {
                ((LongCountingFilter) filter).refresh(live.stream().mapToLong(key -> key));
                requireAll(filter, live);
            }
        }
        requireAll(filter, live);
        assertThat(chainOf(filter).all()).hasSizeGreaterThan(3);
        if (spec instanceof CountingSpec) {
            requireNothingLeft((LongCountingFilter) filter, live, random);
        }
    }

    private static FilterChain chainOf(LongFilter filter) {
        return (FilterChain) ((PartedCore) TestShapes.core(filter)).parts();
    }

    private static LongFilter read(LongFilter filter, FilterSpec spec) throws IOException {
        ByteBuffer stored = ByteBuffer.wrap(StoredBytes.of(filter).array());
        LongFilter read =
                Filters.reader().concurrency(spec.concurrency()).read(LongFilter.class, FilterSource.of(stored));
        assertThat(read.words()).isEqualTo(filter.words());
        assertThat(read.layout()).isEqualTo(filter.layout());
        assertThat(read.expectedElements()).isEqualTo(FIRST);
        assertThat(StoredBytes.of(read).array())
                .isEqualTo(StoredBytes.of(filter).array());
        return read;
    }

    private static long take(List<Long> live, Random random) {
        int at = random.nextInt(live.size());
        long key = live.get(at);
        live.set(at, live.get(live.size() - 1));
        live.remove(live.size() - 1);
        return key;
    }

    private static void requireAll(LongFilter filter, List<Long> live) {
        Map<Long, Integer> counts = new HashMap<>();
        live.forEach(key -> counts.merge(key, 1, Integer::sum));
        long[] keys = counts.keySet().stream().mapToLong(key -> key).toArray();
        assertThat(filter.mightContain(keys).cardinality()).isEqualTo(keys.length);
        counts.forEach((key, number) -> {
            assertThat(filter.mightContain(key)).isTrue();
            if (filter instanceof LongCountingFilter counting) {
                assertThat(counting.count(key)).isGreaterThanOrEqualTo(Math.min(15, number));
            }
        });
    }

    private static void requireNothingLeft(LongCountingFilter filter, List<Long> live, Random random) {
        while (!live.isEmpty()) {
            assertThat(filter.remove(take(live, random))).isTrue();
            if (live.size() % 500 == 0) {
                requireAll(filter, live);
            }
        }
        assertThat(filter.approximateElementCount()).isZero();
        assertThat(chainOf(filter).all()).hasSize(1);
        assertThat(filter.missedRemovals()).isZero();
    }
}
