package dev.filtersmith.parts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import dev.filtersmith.stored.FilterSource;
import dev.filtersmith.stored.FilterView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * The expected rate of a long chain whose filters store later keys that they match by chance. It is
 * compared with 400,000 lookups, of a standard error of 1% to 2%.
 */
class ChainRateTest {
    private static final int QUERIES = 400_000;
    private static final int FIRST = 200;
    private static final int GROWN = 20_000;
    private static final int CHURN = 14_000;

    private final LongCountingFilter chain = Filters.builder(
                    (CountingSpec) FilterSpec.parse("@WindowedCuckooFilter(slotBits = 9, growth = CHAINED)"))
            .expectedElements(FIRST)
            .seed(3)
            .build();
    private final long[] keys = new Random(9).longs(GROWN + CHURN).toArray();
    private final long[] absent = new Random(10).longs(QUERIES).toArray();

    private void assertRateIsCounted() {
        double hits = Arrays.stream(absent).filter(chain::mightContain).count();
        assertThat(chain.expectedFpp() * QUERIES).isCloseTo(hits, within(4 * Math.sqrt(hits)));
    }

    @Test
    void matchesByChanceAndKeysThatRepeatCountOnce() throws IOException {
        LongStream.of(keys).limit(GROWN).forEach(chain::put);
        assertRateIsCounted();
        for (int i = 0; i < CHURN; i++) {
            assertThat(chain.remove(keys[i])).isTrue();
            chain.put(keys[i + GROWN]);
        }
        assertRateIsCounted();
        LongStream.of(keys).skip(CHURN).forEach(chain::put);
        assertRateIsCounted();

        ByteArrayOutputStream stored = new ByteArrayOutputStream();
        chain.writeTo(stored);
        try (FilterView<LongCountingFilter> view = Filters.reader()
                .view(LongCountingFilter.class, FilterSource.of(ByteBuffer.wrap(stored.toByteArray())))) {
            assertThat(view.filter().expectedFpp()).isEqualTo(chain.expectedFpp());
        }
    }
}
