package dev.filtersmith.advisor.ddlcbf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.CountingSpec;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongCountingFilter;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Measured rates, with fixed seeds. Hits among absent keys are binomial, here nearly Poisson: 5
 * standard deviations, and 3 for small means.
 */
class DynamicDLeftCountingRateTest {
    private static final long ABSENT = 1L << 40;
    private static final int QUERIES = 1_000_000;
    private static final String PAPER =
            "subtables = 4, bucketBits = 128, counterBits = 8, averageLoad = 6, minimalRemainderBits = 13,"
                    + " longestRemainder = 63, semiSortDepth = {0, 1, 1, 1, 1, 1, 1, 1, 1, 1}, overfullSlots = "
                    + "0, relocation = NONE";
    private static final String TWO_LENGTHS = "remainderLengths = 2, subtables = 4, bucketBits = 128, averageLoad = 6,"
            + " semiSortDepth = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, minimalRemainderBits = 9,"
            + " longestRemainder = 31, overfullSlots = 0, relocation = NONE";

    /** Half full, full, after half of all elements were replaced three times, refreshed. */
    @ParameterizedTest
    @ValueSource(strings = {"", PAPER})
    void measuredRatesAreTheExpectedOnes(String attributes) {
        int elements = 50_000;
        LongCountingFilter filter = filter(attributes, elements, 5);
        long[] keys = LongStream.range(0, elements).toArray();
        filter.putAll(keys, 0, elements / 2);
        assertMeasuredIsExpected(filter);
        filter.putAll(keys, elements / 2, elements / 2);
        double fresh = filter.expectedFpp();
        assertMeasuredIsExpected(filter);
        churn(filter, keys, 3);
        assertMeasuredIsExpected(filter);
        assertThat(filter.expectedFpp()).isGreaterThan(fresh * 0.999);
        filter.refresh(Arrays.stream(keys));
        assertThat(filter.expectedFpp()).isCloseTo(fresh, within(fresh * 0.05));
        assertHoldsAll(filter, keys);
    }

    /** The rest; every build takes the default and the paper's geometry. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"permutation = ADDITIVE", "longestRemainder = 14", TWO_LENGTHS})
    void otherMeasuredRatesAreTheExpectedOnes(String attributes) {
        measuredRatesAreTheExpectedOnes(attributes);
    }

    /** 2 x 3.8 remainders of 16 bits: 1.16e-4 if no bucket is overfull. */
    @Tag("full")
    @Test
    void theDefaultHasItsRateAlsoAfterChurn() {
        int elements = 100_000;
        LongCountingFilter filter = filter("permutation = ADDITIVE", elements, 3);
        long[] keys = LongStream.range(0, elements).toArray();
        filter.putAll(keys);
        assertThat(filter.expectedFpp()).isBetween(1.14e-4, 1.2e-4);
        assertThat((double) filter.bitSize() / elements).isLessThan(16.86);
        churn(filter, keys, 10);
        assertThat(filter.expectedFpp()).isBetween(1.14e-4, 1.25e-4);
        assertMeasuredIsExpected(filter);
        assertHoldsAll(filter, keys);
        assertThat(filter.removeAll(keys)).isEqualTo(elements);
        assertThat(filter.words()).containsOnly(0);
        assertThat(filter.missedRemovals()).isZero();
    }

    /**
     * Overfull buckets have shorter remainders, and room until there are fewer than 13.5 bits for
     * each key.
     */
    @ParameterizedTest
    @ValueSource(strings = {""})
    void theDefaultAcceptsKeysDownTo13And5BitsPerKey(String attributes) {
        LongCountingFilter filter = filter(attributes, 100_000, 9);
        int accepted = 0;
        try {
            while (filter.bitSize() > 0) {
                filter.put(accepted);
                accepted++;
            }
        } catch (FilterFullException full) {
            assertThat(filter.stashSize()).isEqualTo(8);
        }
        assertThat((double) filter.bitSize() / accepted).isLessThan(13.5);
        long[] keys = LongStream.range(0, accepted).toArray();
        assertHoldsAll(filter, keys);
        assertMeasuredIsExpected(filter);
        assertThat(filter.removeAll(keys)).isEqualTo(accepted);
        assertThat(filter.words()).containsOnly(0);
    }

    /** The rest; every build takes the default. */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"permutation = ADDITIVE"})
    void additiveTablesAcceptAsManyKeys(String attributes) {
        theDefaultAcceptsKeysDownTo13And5BitsPerKey(attributes);
    }

    private static void churn(LongCountingFilter filter, long[] keys, int rounds) {
        Random random = new Random(1);
        long next = keys.length;
        for (int i = 0; i < rounds * keys.length / 2; i++) {
            int replaced = random.nextInt(keys.length);
            assertThat(filter.remove(keys[replaced])).isTrue();
            keys[replaced] = next++;
            filter.put(keys[replaced]);
        }
    }

    private static void assertHoldsAll(LongCountingFilter filter, long[] keys) {
        assertThat(Arrays.stream(keys).filter(key -> filter.count(key) < 1)).isEmpty();
        assertThat(filter.approximateElementCount()).isEqualTo(keys.length);
    }

    /**
     * expectedFpp() counts equal remainders of a bucket separately: at these lengths, a few in ten
     * thousand.
     */
    private static void assertMeasuredIsExpected(LongCountingFilter filter) {
        int hits = 0;
        for (long key = ABSENT; key < ABSENT + QUERIES; key++) {
            hits += filter.mightContain(key) ? 1 : 0;
        }
        double mean = filter.expectedFpp() * QUERIES;
        assertThat((double) hits).isCloseTo(mean, within(5 * Math.sqrt(mean) + 3));
    }

    private static LongCountingFilter filter(String attributes, long elements, long seed) {
        CountingSpec spec = (CountingSpec) FilterSpec.parse("@DynamicDLeftCountingFilter(" + attributes + ")");
        return Filters.builder(spec).expectedElements(elements).seed(seed).build();
    }
}
