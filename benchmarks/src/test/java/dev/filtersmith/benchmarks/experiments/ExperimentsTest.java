package dev.filtersmith.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The report's figures in a few trials, each held to what the report says beside it. */
class ExperimentsTest {
    private static final int TRIALS = 2;

    /** Rates and loads to 1% and a bucket in ten: some ten standard errors of two trials. */
    @Test
    void fixedLengthComesToWhatIsRecomputed() {
        List<Finding> findings = FixedLength.designLoad(TRIALS);
        assertThat(findings)
                .hasSize(11)
                .allSatisfy(finding -> assertThat(finding.value())
                        .as(finding.row())
                        .isCloseTo(finding.recomputed(), within(0.01 * finding.recomputed() + 0.002)));
        assertThat(findings.get(0).value()).isCloseTo(1.4638e-3, within(1e-5));
        assertThat(findings.get(0).recomputed()).isCloseTo(1.463771e-3, within(1e-9));
        assertThat(findings)
                .filteredOn(finding -> !finding.name().contains("load"))
                .extracting(Finding::name)
                .containsExactly("dlcbf.fpr", "dlcbf.overflows", "dlcbf.lost");
    }

    @Test
    void movesResolveWhatOverflows() {
        List<Finding> findings = FixedLength.moves(TRIALS);
        assertThat(findings.get(0).recomputed()).isCloseTo(60.3, within(0.1));
        // Five Poisson deviations of the mean.
        double error = 5 * Math.sqrt(60.3 / TRIALS);
        assertThat(findings.get(0).value()).isCloseTo(60.3, within(error));
        assertThat(findings.get(1).value()).isCloseTo(60.3, within(error));
        assertThat(findings.get(2).value()).isZero();
        assertThat(findings.get(3).value()).isZero();
    }

    @Test
    void overflowIsRareWithoutMoves() {
        Finding share = FixedLength.overflowing(TRIALS).get(0);
        assertThat(share.recomputed()).isCloseTo(0.0254, within(1e-4));
        assertThat(share.value()).isLessThan(1); // both would once in 1500 times
    }

    /** Rates to 2%; trials scatter by some 0.3%. */
    @Test
    void dynamicRatesComeToWhatIsRecomputed() {
        List<Finding> findings = new ArrayList<>(DynamicLength.rates(TRIALS));
        assertThat(findings)
                .hasSize(15)
                .allSatisfy(finding -> assertThat(finding.value())
                        .as(finding.row())
                        .isCloseTo(finding.recomputed(), within(0.02 * finding.recomputed())));
    }

    /**
     * Rates told to 2%, as above; counted ones to three times their standard error of at most 3%
     * more.
     */
    @Test
    void filtersThemselvesComeToWhatIsSimulated() {
        List<Finding> findings = StoredFilters.rates(TRIALS);
        assertThat(findings).hasSize(9).allSatisfy(finding -> {
            double error = finding.name().endsWith("counted") ? 0.11 : 0.02;
            assertThat(finding.value())
                    .as(finding.row())
                    .isCloseTo(finding.recomputed(), within(error * finding.recomputed()));
        });
        assertThat(findings.get(3).value()).isLessThan(1.7e-4);
    }

    /**
     * Rates of filters of 10,000 keys have a standard deviation of 2% at most, their ones of 0.4%:
     * five of the mean of two.
     */
    @Test
    void choicesComeToWhatIsRecomputed() {
        List<Finding> findings = new ArrayList<>(ChoiceBloom.online(TRIALS));
        findings.addAll(ChoiceBloom.offline(TRIALS));
        assertThat(findings).hasSize(9 * 3 + 12 * 2).allSatisfy(finding -> {
            double error = finding.name().endsWith("ones") ? 0.014 : 0.07;
            assertThat(finding.value())
                    .as(finding.row())
                    .isCloseTo(finding.recomputed(), within(error * finding.recomputed()));
        });
        assertThat(findings.get(3).row())
                .startsWith("choicebloom.m8.c2.k7.fpr,0.023")
                .endsWith(",0.0232326,2.323e-02");
    }

    /**
     * Shares of 8192 buckets to five binomial deviations; formulas to a thousandth, extensions
     * being whole in one and not in the other.
     */
    @Test
    void rankTablesComeToWhatIsRecomputed() {
        List<Finding> loads = RankTables.loads(TRIALS);
        for (Finding share : loads) {
            double deviation = Math.sqrt(share.recomputed() / (TRIALS << 12));
            assertThat(share.value())
                    .as(share.row())
                    .isCloseTo(share.recomputed(), within(share.name().endsWith("128") ? 1e-22 : 5 * deviation));
        }
        List<Finding> findings = new ArrayList<>(RankTables.storage());
        findings.addAll(RankTables.optima());
        assertThat(findings)
                .hasSize(10 * 3)
                .filteredOn(finding -> !finding.name().contains("chosen"))
                .allSatisfy(finding -> assertThat(finding.value())
                        .as(finding.row())
                        .isCloseTo(finding.recomputed(), within(0.001 * finding.recomputed())));
        assertThat(findings)
                .filteredOn(finding -> finding.name().contains("chosen"))
                .extracting(Finding::row)
                .containsExactly(
                        "rank.1%.chosen.bits,10.2036,0,,",
                        "rank.0.1%.chosen.bits,14.0639,0,,",
                        "rank.0.01%.chosen.bits,17.8999,0,,",
                        "rank.1%.chosen.counting.bits,12.4855,0,,",
                        "rank.0.1%.chosen.counting.bits,16.4220,0,,",
                        "rank.0.01%.chosen.counting.bits,20.1541,0,,");
    }

    @Test
    void printsMeanAndStandardError() {
        Trials<Double> trials = new Trials<>(List.of(1.0, 2.0, 3.0, 6.0));
        Finding finding = trials.finding("some", value -> value, 2.5, "2 to 4");
        assertThat(finding.value()).isEqualTo(3);
        assertThat(finding.error()).isCloseTo(Math.sqrt(14.0 / 3 / 4), within(1e-12));
        assertThat(finding.row()).isEqualTo("some,3,1.08012,2.50000,2 to 4");
        assertThat(new Finding("small", 1.463771e-3, 0, Double.NaN, "").row()).isEqualTo("small,1.46377e-03,0,,");
    }
}
