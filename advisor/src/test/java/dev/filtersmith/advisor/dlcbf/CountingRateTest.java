package dev.filtersmith.advisor.dlcbf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Compares with figures that an independent program recomputed for "An Improved Construction for
 * Counting Bloom Filters", sections 4 and 5.
 */
class CountingRateTest {
    /** 2048 buckets in a subtable, remainders of 14 bits. */
    private static final double FINGERPRINTS = CountingRate.fingerprints(2048, 14);

    private static final int ELEMENTS = 49_152;

    @Test
    void agreesWithRecomputedFiguresOfThePaper() {
        assertThat(CountingRate.of(FINGERPRINTS, ELEMENTS)).isCloseTo(1.463771411867e-03, within(1e-15));
        assertThat(CountingRate.distinctFingerprints(FINGERPRINTS, ELEMENTS)).isCloseTo(49116.02, within(0.005));
        assertThat(CountingRate.counterOverflow(FINGERPRINTS, ELEMENTS, 4))
                .isCloseTo(1.885544547840e-09, within(1e-21));
    }

    /**
     * The paper's 10000 runs of 2^20 steps include six in which four elements met. This is the
     * expected number, within five Poisson deviations.
     */
    @Test
    void countersUnderChurnAreAsFullAsInThePapersRuns() {
        double expected = 10_000 * CountingRate.counterOverflowUnderChurn(FINGERPRINTS, ELEMENTS, 3, 1 << 20);
        assertThat(expected).isCloseTo(5.5, within(0.05));
        assertThat(6.0).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }

    @Test
    void keepsItsDigitsWhereTheRateIsTiny() {
        assertThat(CountingRate.of(0x1p62, 3)).isCloseTo(3 * 0x1p-62, within(1e-33));
        assertThat(CountingRate.of(1, 1)).isEqualTo(1);
        assertThat(CountingRate.of(1, 0)).isZero();
        assertThat(CountingRate.counterOverflow(0x1p20, 4, 4)).isZero();
        assertThat(CountingRate.counterOverflow(0x1p20, 5, 4)).isCloseTo(0x1p-80, within(1e-36));
        assertThat(CountingRate.counterOverflow(10, 7, 0)).isEqualTo(7);
    }

    /**
     * Fifteen elements of one of ten fingerprints each, 200000 times; five standard errors of the
     * counted numbers.
     */
    @Test
    void agreesWithDraws() {
        SplittableRandom random = new SplittableRandom(1);
        int draws = 200_000;
        double distinct = 0;
        double triples = 0;
        double newTriples = 0;
        for (int draw = 0; draw < draws; draw++) {
            Map<Integer, Integer> counts = new HashMap<>();
            for (int element = 0; element < 15; element++) {
                int before = counts.merge(random.nextInt(10), 1, Integer::sum) - 1;
                newTriples += element == 14 ? before * (before - 1) / 2.0 : 0;
            }
            distinct += counts.size();
            for (int count : counts.values()) {
                triples += count * (count - 1) * (count - 2) / 6.0;
            }
        }
        assertThat(distinct / draws)
                .isCloseTo(CountingRate.distinctFingerprints(10, 15), within(5 * 1.0 / Math.sqrt(draws)));
        assertThat(triples / draws)
                .isCloseTo(CountingRate.counterOverflow(10, 15, 2), within(5 * 3.5 / Math.sqrt(draws)));
        assertThat(newTriples / draws)
                .isCloseTo(CountingRate.counterOverflowUnderChurn(10, 15, 2, 1), within(5 * 1.6 / Math.sqrt(draws)));
    }

    @Test
    void refusesParametersOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> CountingRate.fingerprints(0, 14));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingRate.fingerprints(1, 63));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingRate.of(0.5, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingRate.of(2, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingRate.counterOverflow(2, 1, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingRate.counterOverflow(Double.NaN, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingRate.counterOverflowUnderChurn(2, 0, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingRate.counterOverflowUnderChurn(2, 1, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> CountingRate.counterOverflowUnderChurn(2, 1, 1, -1));
    }
}
