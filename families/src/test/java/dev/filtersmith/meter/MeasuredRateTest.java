package dev.filtersmith.meter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.OperationCounts;
import dev.filtersmith.emitted.WovenCalls;
import dev.filtersmith.testing.TestShapes;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MeasuredRateTest {
    @Test
    void everyFalsePositiveIsReportedWhereNoTrueOneIs() {
        MeasuredRate rate = MeasuredRate.of(10_000, 3_000, 70, 0);
        assertThat(rate.rate).isEqualTo(70.0 / 7_070);
        double share = 70.0 / 7_070;
        assertThat(rate.standardError).isCloseTo(Math.sqrt(share * (1 - share) / 7_070), within(1e-15));
    }

    @Test
    void reportsOfBothKindsAreASampleOfTheHits() {
        // Every tenth of 3000 hits was checked, and 5 of these 300 were false: 50 of all.
        assertThat(MeasuredRate.of(10_000, 3_000, 5, 295).rate).isCloseTo(50.0 / 7_050, within(1e-15));
    }

    @Test
    void wherePositivesAreAllCheckedTheSampleAddsNoError() {
        MeasuredRate all = MeasuredRate.of(10_000, 3_000, 50, 2_950);
        MeasuredRate denied = MeasuredRate.of(10_000, 3_000, 50, 0);
        assertThat(all.rate).isCloseTo(denied.rate, within(1e-15));
        assertThat(all.standardError).isCloseTo(denied.standardError, within(1e-15));
        assertThat(MeasuredRate.of(10_000, 3_000, 5, 295).standardError).isGreaterThan(all.standardError);
    }

    @Test
    void withoutReportsOrLookupsOfAbsentKeysThereIsNoRate() {
        assertThat(MeasuredRate.of(0, 0, 0, 0).rate).isNaN();
        assertThat(MeasuredRate.of(10, 2, 0, 0).rate).isNaN();
        assertThat(MeasuredRate.of(10, 10, 0, 10).standardError).isNaN();
        assertThat(MeasuredRate.of(10, 2, 0, 1).rate).isZero();
        assertThat(MeasuredRate.of(10, 2, 0, 1).standardError).isZero();
    }

    /** Reports beyond the hits, whose counts may be lost between threads, give no rate above 1. */
    @Test
    void moreReportsThanHits() {
        assertThat(MeasuredRate.of(10, 10, 20, 0).rate).isEqualTo(1);
        assertThat(MeasuredRate.of(10, 10, 20, 20).rate).isEqualTo(1);
        assertThat(MeasuredRate.of(5, 10, 20, 20).rate).isEqualTo(1);
    }

    /**
     * Simulates lookups of a filter at a known rate: over many samples, the errors match the
     * reported standard errors.
     */
    @Test
    void theErrorIsAsLargeAsItSays() {
        double rate = 0.01;
        Random random = new Random(42);
        int within = 0;
        int runs = 2000;
        double sumOfSquares = 0;
        for (int run = 0; run < runs; run++) {
            MeasuredRate measured = simulate(random, rate, 20_000, 5_000, 5);
            double off = (measured.rate - rate) / measured.standardError;
            sumOfSquares += off * off;
            within += Math.abs(off) <= 1.96 ? 1 : 0;
        }
        assertThat(sumOfSquares / runs).isBetween(0.9, 1.15);
        assertThat(within / (double) runs).isBetween(0.93, 0.97);
    }

    /**
     * Simulates lookups of absent and of present keys, one in {@code oneIn} of whose hits is
     * checked.
     */
    private static MeasuredRate simulate(Random random, double rate, int absent, int present, int oneIn) {
        long wrong = 0;
        for (int i = 0; i < absent; i++) {
            wrong += random.nextDouble() < rate ? 1 : 0;
        }
        long denied = 0;
        long confirmed = 0;
        for (int i = 0; i < wrong + present; i++) {
            boolean checked = random.nextInt(oneIn) == 0;
            denied += checked && i < wrong ? 1 : 0;
            confirmed += checked && i >= wrong ? 1 : 0;
        }
        return MeasuredRate.of(absent + present, wrong + present, denied, confirmed);
    }

    /** The measured rate is within four standard errors of the filter's own rate. */
    @Test
    void aFilterIsMeasured() {
        LongFilter filter = Filters.builder(FilterSpec.parse("@BloomFilter(bitsPerKey = 8, hashFunctions = 6)"))
                .expectedElements(10_000)
                .build();
        for (long key = 0; key < 10_000; key++) {
            filter.put(key);
        }
        Meter meter = TestShapes.core(filter).meter();
        for (long key = 0; key < 100_000; key++) {
            boolean hit = filter.mightContain(key);
            WovenCalls.looked(filter, hit ? 1 : 0);
            if (hit && key % 7 == 0) {
                if (key < 10_000) {
                    Filters.reportTruePositive(filter);
                } else {
                    Filters.reportFalsePositive(filter);
                }
            }
        }
        OperationCounts counts = meter.counts();
        assertThat(counts.measuredFpp()).isCloseTo(filter.expectedFpp(), within(4 * counts.measuredFppError()));
        assertThat(counts.measuredFppError()).isLessThan(0.2 * counts.measuredFpp());
    }
}
