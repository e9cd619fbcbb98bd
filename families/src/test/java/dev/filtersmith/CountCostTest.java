package dev.filtersmith;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.annotation.Concurrency;
import dev.filtersmith.catalog.Families;
import dev.filtersmith.testing.BareSpecs;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests that the number of elements takes constant time. A pass over a table of 1 MB took 278 times
 * the time of a put and more.
 */
@Isolated("it measures time")
class CountCostTest {
    private static final int BYTES = 1 << 20;
    private static final int PUTS = 500;
    private static final int ROUNDS = 6;

    /** Far above what a constant time costs, and far below that of a pass. */
    private static final int MAX_RATIO = 20;

    /** Keeps the compiler from leaving out the counts. */
    private long counts;

    static Stream<FilterSpec> specs() {
        return Stream.of(Concurrency.values())
                .flatMap(mode -> BareSpecs.all().values().stream().map(spec -> Families.in(mode, spec)));
    }

    private static LongFilter filter(FilterSpec spec) {
        long expected = 50_000;
        LongFilter filter;
        do {
            expected *= 2;
            filter = Filters.builder(spec).expectedElements(expected).build();
        } while (filter.bitSize() < 8L * BYTES);
        return filter;
    }

    private static long nanos(long first, LongConsumer put) {
        long begin = System.nanoTime();
        for (long key = first; key < first + PUTS; key++) {
            put.accept(key);
        }
        return System.nanoTime() - begin;
    }

    @ParameterizedTest
    @MethodSource("specs")
    void aPutAndACountTakeTheTimeOfFewPuts(FilterSpec spec) {
        LongFilter filter = filter(spec);
        long alone = Long.MAX_VALUE;
        long counted = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            alone = Math.min(alone, nanos(round * 2L * PUTS, filter::put));
            counted = Math.min(counted, nanos((round * 2L + 1) * PUTS, key -> {
                filter.put(key);
                counts += filter.approximateElementCount();
            }));
        }
        assertThat(counted).isLessThan(MAX_RATIO * alone);
        assertThat(counts).isPositive();
        assertThat(filter.approximateElementCount())
                .isEqualTo(filter.statistics().content().approximateElementCount());
    }
}
