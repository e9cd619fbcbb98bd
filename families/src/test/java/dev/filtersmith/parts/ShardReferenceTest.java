package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.Shards;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.testing.BareSpecs;
import dev.filtersmith.testing.StoredBytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Compares sharded filters with exact multisets under random operations in any order. */
class ShardReferenceTest {
    private static final int SHARDS = 8;
    private static final int EXPECTED = 6000;
    private static final int OPERATIONS = 8000;

    static Stream<FilterSpec> specs() {
        return BareSpecs.all().values().stream()
                .flatMap(spec -> Stream.of(Concurrency.values()).map(mode -> Families.in(mode, spec)));
    }

    private static LongFilter empty(FilterSpec spec) {
        return (spec instanceof CountingSpec counting ? Filters.builder(counting) : Filters.builder(spec))
                .expectedElements(EXPECTED)
                .seed(5)
                .shards(SHARDS)
                .build();
    }

    @ParameterizedTest
    @MethodSource("specs")
    void noKeyIsLostAndEachRemovalIsExact(FilterSpec spec) throws IOException {
        Random random = new Random(7);
        LongFilter filter = empty(spec);
        List<Long> live = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            int kind = random.nextInt(100);
            if (kind < 50 || live.isEmpty()) {
                long key = kind < 45 ? random.nextLong() : random.nextInt(3000);
                assertThat(filter.put(key) && live.contains(key)).isFalse();
                live.add(key);
            } else if (kind < 97) {
                remove(filter, live, random);
            } else if (random.nextInt(20) == 0) {
                filter = changed(filter, spec, live, random);
                requireAll(filter, live);
            }
        }
        requireAll(filter, live);
        if (filter instanceof LongCountingFilter counting) {
            while (!live.isEmpty()) {
                remove(filter, live, random);
            }
            assertThat(filter.approximateElementCount()).isZero();
            assertThat(counting.missedRemovals()).isZero();
        }
        filter.clear();
        assertThat(filter.sameContent(empty(spec))).isTrue();
    }

    private static void remove(LongFilter filter, List<Long> live, Random random) {
        if (filter instanceof LongCountingFilter counting) {
            assertThat(counting.remove(take(live, random))).isTrue();
        }
    }

    private static LongFilter changed(LongFilter filter, FilterSpec spec, List<Long> live, Random random)
            throws IOException {
        switch (random.nextInt(6)) {
            case 0 -> {
                LongFilter copy = Filters.copy(filter);
                assertThat(copy.sameContent(filter)).isTrue();
                filter.clear();
                return copy;
            }
            case 1 -> {
                return read(filter, spec);
            }
            case 2 -> {
                return Shards.join(Shards.of(filter));
            }
            case 3 -> {
                long[] keys = random.longs(40).toArray();
                LongFilter other = empty(spec);
                other.putAll(keys);
                filter.putAll(other);
                live.addAll(Arrays.stream(keys).boxed().toList());
            }
            case 4 -> {
                long key = random.nextLong();
                Shards.of(filter).get(Shards.indexOf(filter, key)).put(key);
                live.add(key);
            }
            default -> {
                if (filter instanceof LongCountingFilter counting) {
                    counting.refresh(live.stream().mapToLong(each -> each));
                }
            }
        }
        return filter;
    }

    private static LongFilter read(LongFilter filter, FilterSpec spec) throws IOException {
        byte[] stored = StoredBytes.of(filter).array();
        LongFilter read = Filters.reader()
                .concurrency(spec.concurrency())
                .maxBytes(filter.bitSize() / Byte.SIZE)
                .read(LongFilter.class, FilterSource.of(ByteBuffer.wrap(stored)));
        assertThat(read.words()).isEqualTo(filter.words());
        assertThat(read.expectedElements()).isEqualTo(EXPECTED);
        assertThat(StoredBytes.of(read).array()).isEqualTo(stored);
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
}
