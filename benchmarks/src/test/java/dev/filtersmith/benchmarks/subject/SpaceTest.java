package dev.filtersmith.benchmarks.subject;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.filtersmith.Engine;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.baseline.CountingBloomRate;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the peers take the space at which they are compared, and that the limit kernels read
 * tables of the filters' size.
 */
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
        assertThat(new FastfilterBloom(KEYS, 1).bits()).isEqualTo(16L * KEYS);
        assertThat(new FastfilterCuckoo(KEYS, 1).bits() / KEYS).isCloseTo(16 / 0.95, within(0.01));
    }

    @Test
    void countingBloomFiltersTakeTheirCounters() {
        assertThat(new FastfilterCounting(KEYS, 1).bits() / KEYS).isCloseTo(64, within(0.01));
        double bits = CountingBloomRate.bitsPerKey(1.4638e-3);
        assertThat(new OrestesCounting(KEYS, 4).bits() / KEYS).isCloseTo(bits, withinPercentage(0.1));
        assertThat(new OrestesCounting(KEYS, 8).bits() / KEYS).isCloseTo(2 * bits, withinPercentage(0.1));
    }

    @Test
    void bloomFiltersTakeTheSpaceOfTheirPeers() {
        assertThat(Subjects.create(Subjects.OWN_BLOOM, KEYS).bits()).isEqualTo(new FastfilterBloom(KEYS, 1).bits());
        assertThat(Subjects.create(Subjects.CHOICE_BLOOM, KEYS).bits()).isEqualTo(16L * KEYS + 64);
        assertThat(Subjects.create(Subjects.OWN_COUNTING_BLOOM, KEYS).bits())
                .isCloseTo(new OrestesCounting(KEYS, 4).bits(), withinPercentage(0.1));
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
    void limitsHaveTheFiltersChunks() {
        assertThat(LimitTwo.ofDefault(KEYS, 1).chunkMask()).isEqualTo(0x1fe);
        assertThat(LimitTwo.ofDefault(16_000_000, 1).chunkMask()).isEqualTo(0x3fe);
        assertThat(LimitTwo.ofDeletable(KEYS, 1).chunkMask()).isEqualTo(0x7fe);
        assertThat(LimitTwo.ofDeletable(16_000_000, 1).chunkMask()).isEqualTo(0x7fe);
        assertThat(new LimitCells(KEYS, 1).chunkMask()).isEqualTo(0x7c);
        assertThat(new LimitCells(16_000_000, 1).chunkMask()).isEqualTo(0x1fc);
    }

    @Test
    void limitsTakeTheFiltersSpace() {
        for (int keys : new int[] {KEYS, 16_000_000}) {
            assertThat(LimitTwo.ofDeletable(keys, 1).bits())
                    .isCloseTo(Subjects.create(Subjects.DELETABLE_64, keys).bits(), withinPercentage(0.1));
            assertThat(new LimitCells(keys, 1).bits())
                    .isCloseTo(Subjects.create(Subjects.CELLS, keys).bits(), withinPercentage(1));
            for (String own : List.of(Subjects.RANK, Subjects.RANK_BARE)) {
                assertThat(Subjects.create("limit" + own, keys).bits())
                        .isEqualTo(Subjects.create(own, keys).bits());
            }
        }
    }

    @Test
    void rankIndexedFiltersTakeTheBitsThatTheyShould() {
        for (int keys : new int[] {KEYS, 1_000_000, 16_000_000}) {
            assertThat(Subjects.create(Subjects.RANK_BARE, keys).bits() / keys).isBetween(13.8, 14.3);
            assertThat(Subjects.create(Subjects.RANK, keys).bits() / keys).isBetween(18.0, 18.5);
            assertThat(Subjects.create(Subjects.RANK_COUNTING, keys).bits() / keys)
                    .isBetween(17.4, 18.0);
        }
    }

    @Test
    void windowedFiltersTakeTheBitsThatTheyShould() {
        Map.of("windows11", 12.0, "windows15", 16.0, "windows16", 17.1, "windows19", 20.2, "windows23", 24.0)
                .forEach((name, bits) -> assertThat(
                                Subjects.create(name, 1_000_000).bits() / 1_000_000)
                        .isBetween(bits - 0.1, bits));
    }

    @Test
    void filtersWithDeletionTakeTheBitsThatTheyShould() {
        for (int keys : new int[] {KEYS, 1_000_000, 16_000_000}) {
            Map.of(Subjects.DELETABLE_64, 64 / 3.8, Subjects.CELLS, 128 / 6.0, Subjects.DYNAMIC_128, 128 / 8.0)
                    .forEach((name, bits) -> assertThat(
                                    Subjects.create(name, keys).bits() / keys)
                            .isCloseTo(bits, withinPercentage(2)));
        }
    }
}
