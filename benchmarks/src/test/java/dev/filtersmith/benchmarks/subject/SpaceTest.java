package dev.filtersmith.benchmarks.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.filtersmith.Engine;
import dev.filtersmith.LongFilter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The peers take the space that they are compared at, the limits read tables of the filters' size. */
class SpaceTest {
    private static final int KEYS = 100_000;

    @Test
    void guavaTakesSixteenBitsAndElevenHashFunctions() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new GuavaBloom(KEYS).filter().writeTo(out);
        // strategy, number of hash functions, number of words, words
        ByteBuffer written = ByteBuffer.wrap(out.toByteArray());
        assertThat(written.get(1)).isEqualTo((byte) 11);
        assertThat(64L * written.getInt(2)).isEqualTo(16L * KEYS);
    }

    @Test
    void fastfilterTakesSixteenAndLessThanSeventeenBits() {
        assertThat(new FastfilterBloom(KEYS, 1).filter().getBitCount()).isEqualTo(16L * KEYS);
        double cuckoo = (double) new FastfilterCuckoo(KEYS, 1).filter().getBitCount() / KEYS;
        assertThat(cuckoo).isCloseTo(16 / 0.95, within(0.01));
    }

    @ParameterizedTest
    @ValueSource(ints = {100_000, 1_000_000, 16_000_000})
    void chosenFiltersTakeTheBitsThatTheyWereChosenFor(int keys) {
        Map<Class<? extends LongFilter>, Integer> promised = Map.of(
                ChosenFilters.Fast12.class, 12,
                ChosenFilters.Fast20.class, 20,
                ChosenFilters.Fast24.class, 24,
                ChosenFilters.Compact12.class, 12,
                ChosenFilters.Compact16.class, 16,
                ChosenFilters.Compact20.class, 20,
                ChosenFilters.Compact24.class, 24,
                WideFilter.class, 16);
        promised.forEach((type, bits) -> {
            LongFilter filter = FilterSubjects.create(type, keys, 1, Engine.GENERATED);
            assertThat((double) filter.bitSize() / keys)
                    .as(type.getSimpleName())
                    .isCloseTo(bits, withinPercentage(2));
        });
    }

    @Test
    void limitOfTwoHasTheDefaultFiltersChunks() {
        assertThat(new LimitTwo(KEYS, 1).chunkMask()).isEqualTo(0x1fe);
        assertThat(new LimitTwo(16_000_000, 1).chunkMask()).isEqualTo(0x3fe);
    }
}
