package dev.filtersmith.benchmarks.experiments.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rule of the verdicts. */
class FindingTest {
    /** Values that round or cut to the digits agree, others do not. */
    @ParameterizedTest
    @CsvSource({
        "0.0004477, 4.4772e-4, true",
        "0.0004477, 4.4766e-4, true",
        "0.0004477, 4.4779e-4, true",
        "0.0004477, 4.4764e-4, false",
        "0.0004477, 4.4781e-4, false",
        "6.0e-04, 5.902e-4, false",
        "1.3e3, 1340, true",
        "1.3e3, 1240, false",
        "-29.5, -29.53, true",
        "-29.5, -29.59, true",
        "-29.5, -29.44, false",
        "+10.1, 10.07, true",
        "0.0000, 1e-27, true",
    })
    void digitsStandForWhatRoundsOrCutsToThem(String printed, double value, boolean agrees) {
        Verdict verdict = Finding.of("", "", value).printed(printed).verdict();
        assertThat(verdict).isEqualTo(agrees ? Verdict.REPRODUCED : Verdict.FAILED);
    }

    @Test
    void simulatedNumbersMayDeviateByFourStandardErrorsOfBoth() {
        Finding finding = Finding.of("", "", 10).error(3);
        assertThat(finding.printed(Figure.of(22).within(0)).verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(finding.printed(Figure.of(22.1).within(0)).verdict()).isEqualTo(Verdict.FAILED);
        assertThat(finding.printed(Figure.of(29.9).within(4)).verdict()).isEqualTo(Verdict.REPRODUCED);
        assertThat(finding.printed(Figure.of(30.1).within(4)).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void misprintsAndDifferencesMustBeThere() {
        Finding finding = Finding.of("", "", 1.886e-9).recomputed("1.886e-9");
        assertThat(finding.printed("5.62e-17").misprint("exponent").verdict()).isEqualTo(Verdict.MISPRINT);
        assertThat(finding.printed("5.62e-17").differs("other").verdictText()).isEqualTo("differs: other");
        assertThat(finding.printed("1.9e-9").misprint("exponent").verdict()).isEqualTo(Verdict.FAILED);
        assertThat(finding.recomputed("1.9e-8")
                        .printed("5.62e-17")
                        .misprint("exponent")
                        .verdict())
                .isEqualTo(Verdict.FAILED);
    }

    @Test
    void misprintsAndDifferencesNeedARecomputedAndAPrintedNumber() {
        Finding finding = Finding.of("", "", 12);
        assertThat(finding.printed("15").misprint("digit").verdict()).isEqualTo(Verdict.FAILED);
        assertThat(finding.printed("15").differs("other").verdict()).isEqualTo(Verdict.FAILED);
        assertThat(finding.recomputed("12").misprint("digit").verdict()).isEqualTo(Verdict.FAILED);
        Finding shown = finding.recomputed("12").printed(Figure.shown("15"));
        assertThat(shown.differs("other").verdict()).isEqualTo(Verdict.FAILED);
        assertThat(shown.verdict()).isEqualTo(Verdict.CONFIRMED);
    }

    @Test
    void numbersThatAreNoneAgreeWithNone() {
        assertThat(Finding.of("", "", 1).recomputed(Figure.of(Double.NaN)).verdict())
                .isEqualTo(Verdict.FAILED);
        assertThat(Finding.of("", "", 1).printed(Figure.of(Double.NaN)).verdict())
                .isEqualTo(Verdict.FAILED);
    }

    @Test
    void constantsOfThePaperAreArithmetic() {
        Finding finding = Finding.of("", "", 12).arithmetic();
        assertThat(finding.printed("12").verdict()).isEqualTo(Verdict.ARITHMETIC);
        assertThat(finding.printed("15").verdict()).isEqualTo(Verdict.FAILED);
        assertThat(finding.printed("12").recomputed("13").verdict()).isEqualTo(Verdict.FAILED);
    }

    @ParameterizedTest
    @CsvSource({"16, 16, true", "16, 16.1, false", "16, 15.9, false", "0, 0, true", "0, 0.5, false"})
    void countsStandForThemselves(long printed, double value, boolean agrees) {
        assertThat(Figure.whole(printed).agrees(value, 0)).isEqualTo(agrees);
    }

    /** The tails are those beyond four standard errors: 3.17e-5 each. */
    @ParameterizedTest
    @CsvSource({
        "1, 3.2e-5, true",
        "1, 3.1e-5, false",
        "1, 12.99, true",
        "1, 13.01, false",
        "6, 0.579, true",
        "6, 0.577, false",
        "6, 22.83, true",
        "6, 22.84, false"
    })
    void poissonCountsStandForExpectationsThatMakeThemLikely(int count, double expected, boolean agrees) {
        assertThat(Figure.poisson(count).agrees(expected, 0)).isEqualTo(agrees);
    }

    @Test
    void recomputedDigitsDoNotCut() {
        assertThat(Finding.of("", "", 1.239).recomputed("1.23").verdict()).isEqualTo(Verdict.FAILED);
        assertThat(Finding.of("", "", 1.234).recomputed("1.23").verdict()).isEqualTo(Verdict.CONFIRMED);
    }

    @Test
    void openRangesExcludeTheirEnd() {
        assertThat(Figure.over("over 3", 3).agrees(3, 0)).isFalse();
        assertThat(Figure.over("over 3", 3).agrees(3.1, 0)).isTrue();
        assertThat(Figure.below("below 1", 1).agrees(1, 0)).isFalse();
        assertThat(Figure.below("below 1", 1).agrees(0.9, 0)).isTrue();
        assertThat(Figure.below("below 1", 1).agrees(0, 0)).isFalse();
    }

    @Test
    void withoutPrintedNumberTheRecomputedOneCounts() {
        assertThat(Finding.of("", "", 1).verdict()).isEqualTo(Verdict.SHOWN);
        assertThat(Finding.of("", "", 1).recomputed("1.00").verdict()).isEqualTo(Verdict.CONFIRMED);
        assertThat(Finding.of("", "", 1).recomputed("1.01").verdict()).isEqualTo(Verdict.FAILED);
        assertThat(Finding.of("", "", Double.NaN).recomputed("1.01").verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void trialsGiveTheMeanAndItsStandardError() {
        Finding finding = new Trials<>(List.of(1.0, 2.0, 3.0, 6.0)).finding("some", "", value -> value, 3);
        assertThat(finding.value()).isEqualTo(3);
        assertThat(finding.error()).isEqualTo(1.5);
    }

    @ParameterizedTest
    @CsvSource({"1.08012345, 1.08012", "1.4637713e-3, 1.46377e-03", "0, 0", "12, 12", "1e7, 1.00000e+07"})
    void numbersHaveSixDigits(double number, String text) {
        assertThat(Figure.format(number)).isEqualTo(text);
    }

    /** Compares with 4000 simulated extremes, five standard errors. */
    @Test
    void extremesAreThoseOfManyCounts() {
        SplittableRandom random = new SplittableRandom(1);
        int trials = 4000;
        int[] least = new int[trials];
        int[] greatest = new int[trials];
        for (int trial = 0; trial < trials; trial++) {
            int[] counts =
                    IntStream.generate(() -> poisson(random, 20)).limit(50).toArray();
            least[trial] = IntStream.of(counts).min().orElseThrow();
            greatest[trial] = IntStream.of(counts).max().orElseThrow();
        }
        assertExtreme(Extreme.least(20, 50), least);
        assertExtreme(Extreme.greatest(20, 50), greatest);
    }

    private static void assertExtreme(Extreme extreme, int[] simulated) {
        double mean = IntStream.of(simulated).average().orElseThrow();
        double variance = IntStream.of(simulated)
                .mapToDouble(one -> Math.pow(one - mean, 2))
                .average()
                .orElseThrow();
        double error = extreme.deviation() / Math.sqrt(simulated.length);
        assertThat(extreme.mean()).isCloseTo(mean, within(5 * error));
        assertThat(extreme.deviation()).isCloseTo(Math.sqrt(variance), within(5 * error));
    }

    /** Counts the arrivals before the time is over. */
    private static int poisson(SplittableRandom random, double mean) {
        int count = -1;
        for (double time = 0; time < mean; time -= Math.log(1 - random.nextDouble())) {
            count++;
        }
        return count;
    }
}
