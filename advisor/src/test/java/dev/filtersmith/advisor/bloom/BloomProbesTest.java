package dev.filtersmith.advisor.bloom;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.Engine;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that absent keys are found in small filters as often as the share of ones indicates. Double
 * hashing by the upper halves of the numbers would find them up to three times as often.
 */
class BloomProbesTest {
    private static final int FILTERS = 200;
    private static final int LOOKUPS = 100_000;

    @ParameterizedTest
    @CsvSource({"BloomFilter, 50, 1e-5"})
    void absentKeysAreFoundByChanceOnly(String family, int size, double rate) {
        FilterSpec spec = FilterSpec.parse("@" + family + "(maxFpp = " + rate + ", expectedElements = " + size + ")")
                .toLayout()
                .spec();
        double expected = 0;
        long found = 0;
        SplittableRandom absent = new SplittableRandom(7);
        for (int seed = 0; seed < FILTERS; seed++) {
            LongFilter filter = Filters.builder(spec)
                    .seed(seed)
                    .engine(Engine.INTERPRETED)
                    .addAll(new SplittableRandom(1000 + seed).longs(size).toArray())
                    .build();
            expected += LOOKUPS * filter.expectedFpp();
            found += IntStream.range(0, LOOKUPS)
                    .filter(lookup -> filter.mightContain(absent.nextLong()))
                    .count();
        }
        assertThat((double) found).isBetween(expected - 3 * Math.sqrt(expected), expected + 3 * Math.sqrt(expected));
    }

    /** The rest; every build takes one table. */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"BloomFilter, 1000, 1e-5", "ChoiceBloomFilter, 50, 1e-5", "CountingBloomFilter, 50, 1e-5"})
    void absentKeysOfOtherTablesAreFoundByChanceOnly(String family, int size, double rate) {
        absentKeysAreFoundByChanceOnly(family, size, rate);
    }
}
