package dev.filtersmith.rankindexed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.LongFilter;
import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.TestShapes;
import dev.filtersmith.testing.Together;
import dev.filtersmith.testing.TypedBuilder;
import java.util.Random;
import java.util.concurrent.Phaser;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests changes of several threads in buckets most of which have extensions. */
class RankIndexedThreadsTest {
    private static final int THREADS = 4;
    private static final int ROUNDS = 40;

    /** Extensions that are not whole bytes, with buckets that are shorter than words. */
    private static final String SHORT =
            "(chains = 8, remainderBits = 9, averageLoad = 5, slots = 3, secondSlots = 4, thirdSlots = 40)";

    private static final String LONG =
            "(chains = 64, remainderBits = 10, averageLoad = 65.536, slots = 60, secondSlots = 15, thirdSlots = 80)";

    private static LongFilter filter(String family, String shape, Concurrency mode, int elements) {
        FilterSpec spec = Families.in(mode, FilterSpec.parse(family + shape));
        return TypedBuilder.ofLongs(spec).expectedElements(elements).seed(3).build();
    }

    /** Each thread puts keys of its own, and takes them away; then the table is empty again. */
    @ParameterizedTest
    @ValueSource(ints = {1, 30, 300, 3_000})
    void threadsChangeShortBuckets(int elements) {
        churn(SHORT, elements);
    }

    @ParameterizedTest
    @ValueSource(ints = {1_000, 20_000})
    void threadsChangeLongBuckets(int elements) {
        churn(LONG, elements);
    }

    private static void churn(String shape, int elements) {
        LongCountingFilter filter =
                (LongCountingFilter) filter("@RankIndexedCountingFilter", shape, Concurrency.MULTI_WRITER, elements);
        int each = Math.max(1, elements / THREADS);
        Phaser full = new Phaser(THREADS);
        for (int round = 0; round < Math.max(2, ROUNDS * 1_000 / (elements + 1_000)); round++) {
            Together.run(THREADS, thread -> {
                boolean puts = thread * each < elements;
                long[] keys = LongStream.range((long) thread * each, (thread + 1L) * each)
                        .toArray();
                try {
                    filter.putAll(puts ? keys : new long[0]);
                } finally {
                    full.arriveAndAwaitAdvance();
                }
                if (puts) {
                    assertThat(filter.mightContain(keys).cardinality()).isEqualTo(keys.length);
                    for (long key : keys) {
                        assertThat(filter.remove(key)).isTrue();
                        filter.put(key);
                    }
                    assertThat(filter.removeAll(keys)).isEqualTo(keys.length);
                }
            });
            assertThat(TestShapes.single(filter).fault()).isEmpty();
            assertThat(filter.words()).containsOnly(0);
            assertThat(filter.approximateElementCount()).isZero();
        }
        assertThat(elements < 300 || TestShapes.single(filter).overflows() > 0).isTrue();
    }

    /** A set has all elements after its extensions were given to buckets of all stripes at once. */
    @ParameterizedTest
    @ValueSource(ints = {300, 3_000})
    void threadsFillASet(int elements) {
        for (int round = 0; round < ROUNDS; round++) {
            LongFilter filter = filter("@RankIndexedFilter", SHORT, Concurrency.MULTI_WRITER, elements);
            Together.run(THREADS, thread -> {
                for (long key = thread; key < elements; key += THREADS) {
                    filter.put(key);
                }
            });
            assertThat(TestShapes.single(filter).fault()).isEmpty();
            assertThat(LongStream.range(0, elements).allMatch(filter)).isTrue();
        }
    }

    /** One thread at a time assigns the extensions in one order, whatever the mode. */
    @Test
    void allModesHaveTheSameWords() {
        for (String shape : new String[] {SHORT, LONG}) {
            long[][] words = Stream.of(Concurrency.values())
                    .map(mode -> {
                        LongCountingFilter filter =
                                (LongCountingFilter) filter("@RankIndexedCountingFilter", shape, mode, 3_000);
                        Random random = new Random(1);
                        LongStream.range(0, 3_000).forEach(filter::put);
                        random.longs(3_000, 0, 3_000).distinct().forEach(filter::remove);
                        LongStream.range(5_000, 6_000).forEach(filter::put);
                        return filter.words();
                    })
                    .toArray(long[][]::new);
            assertThat(words[1]).isEqualTo(words[0]);
            assertThat(words[2]).isEqualTo(words[0]);
        }
    }
}
