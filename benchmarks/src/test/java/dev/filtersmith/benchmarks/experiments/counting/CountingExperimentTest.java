package dev.filtersmith.benchmarks.experiments.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.advisor.buckets.CountingSimulation;
import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.FluidLimit;
import dev.filtersmith.advisor.buckets.LoadDistribution;
import dev.filtersmith.advisor.buckets.OneLength;
import dev.filtersmith.advisor.buckets.Overflow;
import dev.filtersmith.advisor.dlcbf.CountingRate;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The experiments of both papers on counting filters, compared with an independent program and the
 * fluid limit.
 */
class CountingExperimentTest {
    private static final int BUCKETS = 4 * 2048;
    private static final double FINGERPRINTS = CountingRate.fingerprints(2048, 14);

    /**
     * A filter with moves: if all its buckets are full, a new element moves a cell of its bucket in
     * the first subtable, as in the paper's section 5.2.
     */
    private static final CountingSimulation WITH_MOVES =
            CountingExperiment.FIXED.filter().withRelocation(8, 1);

    /** An experiment with a dynamic filter, its expected rate, and the error of that rate. */
    private record Form(CountingExperiment experiment, double rate, double error) {}

    /**
     * Ten or twelve trials of the independent program each, with standard errors of 6e-07; the bare
     * ones are known to half a unit of the third digit.
     */
    static List<Form> forms() {
        return List.of(
                new Form(CountingExperiment.ONE_LENGTH, 4.7132e-04, 6e-07),
                new Form(CountingExperiment.ONE_LENGTH_COPIES, 4.7609e-04, 6e-07),
                new Form(CountingExperiment.TWO_LENGTHS, 3.0908e-04, 6e-07),
                new Form(CountingExperiment.ONE_LENGTH_BARE, 1.62e-04, 5e-07),
                new Form(CountingExperiment.TWO_LENGTHS_BARE, 1.55e-04, 5e-07));
    }

    @Tag("full")
    @ParameterizedTest
    @MethodSource("forms")
    void dynamicRatesAgreeInAFewTrials(Form form) {
        assertRate(form, 3);
    }

    @ParameterizedTest
    @MethodSource("forms")
    @Tag("slow")
    void dynamicRatesAgreeInManyTrials(Form form) {
        assertRate(form, 50);
    }

    /**
     * Allows four times the standard errors of both means, but never more than 2%. The error of
     * this test's mean comes from the scatter of its trials.
     */
    private static void assertRate(Form form, int trials) {
        List<CountingState> states = states(form.experiment, trials);
        double mean = mean(states, CountingState::falsePositiveRate);
        double variance = mean(states, state -> Math.pow(state.falsePositiveRate() - mean, 2)) * trials / (trials - 1);
        double error = 4 * Math.sqrt(form.error * form.error + variance / trials);
        assertThat(mean).isCloseTo(form.rate, within(Math.min(0.02 * form.rate, error)));
        for (CountingState state : states) {
            assertThat(state.overflows()).isZero();
            assertThat(state.lostDeletions()).isZero();
        }
    }

    /**
     * Short minimal remainders put more elements into the buckets of equal ones, and so raise the
     * largest loads: 24% and 46% of the buckets reach 8. The tolerance is five binomial deviations,
     * which is more than they vary, and half a percent for the rounding of the figures.
     */
    @Tag("full")
    @ParameterizedTest
    @CsvSource({"14, 0.24", "11, 0.46"})
    void shortMinimalRemaindersRaiseTheLargestLoads(int minimalRemainderBits, double share) {
        OneLength lengths = OneLength.shared(120, 0, 1, minimalRemainderBits, 32);
        CountingExperiment experiment = CountingExperiment.ONE_LENGTH_BARE.withFilter(
                CountingSimulation.of(4, 2048, minimalRemainderBits, lengths, 1));
        double reached =
                mean(states(experiment, 3), state -> state.largestLoads().tail(8));
        assertThat(reached).isCloseTo(share, within(0.005 + 5 * Math.sqrt(share * (1 - share) / (3 * BUCKETS))));
    }

    @Tag("full")
    @Test
    void fixedFormAgreesWithTheFluidLimitInAFewTrials() {
        assertFixed(states(CountingExperiment.FIXED, 4));
    }

    /**
     * Also compares with the paper's simulated column, printed with four digits, which differs from
     * the fluid limit of as many elements.
     */
    @Test
    @Tag("slow")
    void fixedFormAgreesWithTheFluidLimitAndTable1InManyTrials() {
        List<CountingState> states = states(CountingExperiment.FIXED, 100);
        assertFixed(states);
        double[] printed = {1.0000, 0.9999, 0.9990, 0.9920, 0.9502, 0.7655, 0.2868, 0.0022};
        for (int load = 1; load <= 8; load++) {
            int least = load;
            assertThat(mean(states, state -> state.loads().tail(least))).isCloseTo(printed[load - 1], within(1e-3));
        }
        assertThat(mean(states, state -> state.loads().tail(7)))
                .isLessThan(FluidLimit.steadyState(4, 6).tail(7) - 1e-3);
    }

    /**
     * The number of cells has the variance of the collisions, of which n^2 / 2BR = 36 are expected,
     * nearly Poisson: five deviations of the mean. Loads vary less than if buckets were
     * independent: five binomial deviations, and one bucket for shares below 1/B.
     */
    private static void assertFixed(List<CountingState> states) {
        int trials = states.size();
        double rate = CountingRate.of(FINGERPRINTS, 49_152);
        assertThat(mean(states, CountingState::falsePositiveRate))
                .isCloseTo(rate, within(5 * Math.sqrt(36.0 / trials) / FINGERPRINTS));
        double distinct = CountingRate.distinctFingerprints(FINGERPRINTS, 49_152);
        LoadDistribution limit = FluidLimit.steadyState(4, distinct / BUCKETS);
        for (int load = 1; load <= 8; load++) {
            int least = load;
            double share = limit.tail(load);
            double error = 5 * Math.sqrt(share * (1 - share) / ((double) BUCKETS * trials)) + 1.0 / (BUCKETS * trials);
            assertThat(mean(states, state -> state.loads().tail(least)))
                    .as("load %d", load)
                    .isCloseTo(share, within(error));
        }
        for (CountingState state : states) {
            assertThat(state.overflows()).isZero();
            assertThat(state.lostDeletions()).isZero();
        }
    }

    /**
     * 40 to 100 times in each of the paper's runs, 60.3 by the fluid limit; five Poisson
     * deviations.
     */
    @Tag("full")
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 60})
    void movesResolveEveryOverflowAtLoadSixAndThreeQuarters(int searchedBuckets) {
        CountingExperiment crowded = CountingExperiment.FIXED
                .withElements(55_296)
                .withFilter(CountingExperiment.FIXED.filter().withRelocation(8, searchedBuckets));
        int trials = 2;
        List<CountingState> states = states(crowded, trials);
        double distinct = CountingRate.distinctFingerprints(FINGERPRINTS, 55_296);
        double expected = trials
                * Overflow.underChurn(FluidLimit.steadyState(4, distinct / BUCKETS), 8, 1 << 20)
                        .elements();
        double overflows = trials * mean(states, CountingState::overflows);
        double relocations = trials * mean(states, CountingState::relocations);
        assertThat(overflows + relocations).isCloseTo(expected, within(5 * Math.sqrt(expected)));
        assertThat(searchedBuckets == 0 ? relocations : overflows).isZero();
        assertThat(mean(states, CountingState::lostDeletions)).isZero();
    }

    /** 254 of the paper's 10000 runs overflowed without moves; four binomial deviations of both. */
    @Test
    @Tag("slow")
    void fixedFormOverflowsInTwoAndAHalfPercentOfRunsAtLoadSixAndAHalf() {
        CountingExperiment crowded = CountingExperiment.FIXED.withElements(53_248);
        int trials = 150;
        double share = mean(states(crowded, trials), state -> state.overflows() > 0 ? 1 : 0);
        double variance = 0.0254 * (1 - 0.0254);
        assertThat(share).isPositive().isCloseTo(0.0254, within(4 * Math.sqrt(variance / trials + variance / 10_000)));
    }

    @Test
    @Tag("slow")
    void fixedFormNeverOverflowsWithMovesAtLoadSixAndThreeQuarters() {
        CountingExperiment crowded =
                CountingExperiment.FIXED.withElements(55_296).withFilter(WITH_MOVES);
        for (CountingState state : states(crowded, 50)) {
            assertThat(state.overflows()).isZero();
            assertThat(state.relocations()).isBetween(20L, 120L);
        }
    }

    @Test
    void refusesParametersOutOfRange() {
        CountingSimulation pairs = CountingSimulation.of(2, 24, 8, OneLength.fixed(4, 8), 1);
        assertThatIllegalArgumentException().isThrownBy(() -> new CountingExperiment(pairs, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new CountingExperiment(pairs, 1, -1));
    }

    private static List<CountingState> states(CountingExperiment experiment, int trials) {
        return LongStream.range(0, trials).mapToObj(experiment::run).toList();
    }

    private static double mean(List<CountingState> states, ToDoubleFunction<CountingState> value) {
        return states.stream().mapToDouble(value).average().orElseThrow();
    }
}
