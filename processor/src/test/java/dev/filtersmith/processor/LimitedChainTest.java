package dev.filtersmith.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import com.google.testing.compile.JavaFileObjects;
import dev.filtersmith.Engine;
import dev.filtersmith.FilterFullException;
import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.processor.testing.CompiledClasses;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests chains of emitted classes that have grown to their limit: the rate of the whole, and the
 * bits that growth takes.
 */
class LimitedChainTest {
    private static final int QUERIES = 1_000_000;

    private static Class<? extends LongFilter> compiled(String attributes) throws ClassNotFoundException {
        return new CompiledClasses(CompiledClasses.compile(
                        new FilterProcessor(),
                        JavaFileObjects.forSourceString(
                                "app.Seen",
                                "package app; import dev.filtersmith.*; import dev.filtersmith.annotation.*; @"
                                        + attributes + " interface Seen extends LongFilter {}")))
                .loadClass("app.Seen")
                .asSubclass(LongFilter.class);
    }

    private static long[] keys(long seed, long count) {
        return new Random(seed).longs(count).toArray();
    }

    /** Puts keys until the chain has the elements of its limit. Returns the bits of each. */
    private static double checkGrown(String annotation, double maxFpp, int limit, int first)
            throws ClassNotFoundException {
        Class<? extends LongFilter> type = compiled(
                annotation + "(maxFpp = " + maxFpp + ", growth = Growth.CHAINED, growthLimit = " + limit + ")");
        LongFilter chain = Filters.create(type, first);
        assertThat(chain.engine()).isEqualTo(Engine.GENERATED);
        long[] all = keys(2 + first, (long) limit * first);
        int put = 0;
        try {
            for (; put < all.length; put++) {
                chain.put(all[put]);
            }
        } catch (FilterFullException early) {
            // The last table of a small chain may be full some elements before its limit.
            assertThat(put).isGreaterThan((int) (0.9 * all.length));
        }
        for (int i = 0; i < put; i++) {
            assertThat(chain.mightContain(all[i])).isTrue();
        }
        double hits = chain.mightContain(keys(1, QUERIES)).cardinality();
        assertThat(hits).isLessThanOrEqualTo(maxFpp * QUERIES + 4 * Math.sqrt(maxFpp * QUERIES));
        assertThat(chain.expectedFpp()).isLessThanOrEqualTo(1.02 * maxFpp);
        assertThatExceptionOfType(FilterFullException.class)
                .isThrownBy(() -> chain.putAll(keys(99, (long) limit * first)))
                .withMessageContaining("made for " + first + " elements, with growthLimit = " + limit);
        return (double) chain.bitSize() / all.length;
    }

    /** A million elements in the end. Slots have whole bits, so a rate may get some for nothing. */
    @ParameterizedTest
    @CsvSource({"1e-3, 16, 14.91", "1e-4, 16, 18.11", "1e-3, 2, 13.84", "1e-3, 4, 13.84", "1e-3, 64, 14.91"})
    void windowsThatHaveGrownToTheLimit(double maxFpp, int limit, double bits) throws ClassNotFoundException {
        assertThat(checkGrown("WindowedCuckooFilter", maxFpp, limit, 1_000_000 / limit))
                .isCloseTo(bits, within(0.03));
    }

    @ParameterizedTest
    @CsvSource({
        "WindowedCuckooFilter, 16, 1",
        "WindowedCuckooFilter, 5, 30",
        "WindowedCuckooFilter, 16, 64",
        "WindowedCuckooFilter, 30, 1000",
        "BloomFilter, 16, 300",
        "BloomFilter, 16, 500",
        "BloomFilter, 3, 20000"
    })
    void smallFiltersHoldTheRate(String annotation, int limit, int first) throws ClassNotFoundException {
        checkGrown(annotation, 1e-3, limit, first);
    }

    @ParameterizedTest
    @Tag("full")
    @CsvSource({
        "DLeftFilter, 16, 5000",
        "DLeftCountingFilter, 16, 5000",
        "DynamicDLeftCountingFilter, 16, 5000",
        "RankIndexedFilter, 16, 5000",
        "RankIndexedCountingFilter, 16, 5000",
        "ChoiceBloomFilter, 16, 5000",
        "CountingBloomFilter, 16, 5000"
    })
    void allFamiliesHoldTheRate(String annotation, int limit, int first) throws ClassNotFoundException {
        checkGrown(annotation, 1e-3, limit, first);
    }

    /** The bits of a key at any length of the chain, for sixteen filters' worth of elements. */
    @ParameterizedTest
    @CsvSource({"1e-3, 12.78, 14.91, 16.49", "1e-4, 17.04, 18.11, 20.24"})
    void theAdvisorPredictsTheBits(double maxFpp, double fixed, double limited, double unlimited) {
        String spec = "@WindowedCuckooFilter(maxFpp = " + maxFpp;
        assertThat(bits(spec + ")")).isCloseTo(fixed, within(0.03));
        assertThat(bits(spec + ", growth = CHAINED, growthLimit = 16)")).isCloseTo(limited, within(0.03));
        assertThat(bits(spec + ", growth = CHAINED)")).isCloseTo(unlimited, within(0.03));
    }

    private static double bits(String spec) {
        return FilterAdvisor.of(FilterSpec.parse(spec)).chosen().model().bitsPerKey();
    }
}
