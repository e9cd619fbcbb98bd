package dev.filtersmith.advisor.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares with the papers' tables, recomputed by an independent program to six digits, and with
 * exact results.
 */
class FluidLimitTest {
    /** Half a unit in the sixth digit of a number printed with six digits. */
    private static final double SIX_DIGITS = 5e-6;

    @Test
    void agreesWithTableOneOfTheDLeftBloomFilterPaper() {
        double[] shares = {
            2.27482e-05, 5.90196e-04, 1.06591e-02, 1.54850e-01, 6.55871e-01, 1.77984e-01, 2.28324e-05, 5.56716e-31
        };
        assertShares(FluidLimit.of(3, 4), shares);
    }

    @Test
    void agreesWithTableTwoOfTheDLeftBloomFilterPaper() {
        double[] shares = {
            1.69838e-08,
            5.63140e-07,
            1.16526e-05,
            2.06641e-04,
            3.49770e-03,
            5.58451e-02,
            4.83103e-01,
            4.51160e-01,
            6.17480e-03,
            4.75139e-15
        };
        assertShares(FluidLimit.of(3, 6.4), shares);
    }

    @Test
    void agreesWithTableOneOfTheCountingPaperInTheSteadyState() {
        LoadDistribution loads = FluidLimit.steadyState(4, 6);
        double[] tails = {0.999997, 0.999924, 0.999045, 0.992029, 0.950466, 0.766867, 0.289400, 0.0022717, 1.68078e-27};
        for (int load = 1; load <= tails.length; load++) {
            // The first three are printed with six decimals, 0.0022717 with seven.
            double tolerance = Math.min(5e-7, load == 8 ? 5e-8 : tails[load - 1] * SIX_DIGITS);
            assertThat(loads.tail(load)).as("tail %d", load).isCloseTo(tails[load - 1], within(tolerance));
        }
        assertThat(FluidLimit.steadyState(4, 6.5).tail(9)).isCloseTo(2.2048264752e-08, within(1e-18));
    }

    /**
     * The table's simulated column: 49152 elements have 49116.02 different fingerprints, and equal
     * ones share a cell.
     */
    @Test
    void agreesWithTheSimulationsOfTheCountingPaper() {
        LoadDistribution loads = FluidLimit.steadyState(4, 49116.02 / 8192);
        double[] tails = {0.950106, 0.765450, 0.286972, 0.002157};
        double[] printed = {0.9502, 0.7655, 0.2868, 0.0022};
        for (int index = 0; index < tails.length; index++) {
            assertThat(loads.tail(5 + index)).isCloseTo(tails[index], within(5e-7));
            assertThat(loads.tail(5 + index)).isCloseTo(printed[index], within(2e-4));
        }
    }

    /**
     * Two digits, from load 0 on. One is a misprint: 5.9e-04 of the buckets have load 1 in table I.
     */
    @ParameterizedTest
    @CsvSource({
        "4,   2.3e-05 6.0e-04 1.1e-02 1.5e-01 6.6e-01 1.8e-01 2.3e-05 5.6e-31, 1",
        "6.4, 1.7e-08 5.6e-07 1.2e-05 2.1e-04 3.5e-03 5.6e-02 4.8e-01 4.5e-01 6.2e-03 4.8e-15, -1"
    })
    void agreesWithTheTablesAsPrinted(double averageLoad, String printed, int misprint) {
        LoadDistribution loads = FluidLimit.of(3, averageLoad);
        String[] shares = printed.split(" ", -1);
        for (int load = 0; load < shares.length; load++) {
            String share = String.format(Locale.ROOT, "%.1e", loads.share(load));
            assertThat(share.equals(shares[load]))
                    .as("load %d: %s", load, share)
                    .isEqualTo(load != misprint);
        }
    }

    @ParameterizedTest
    @CsvSource({"0.001", "0.5", "4", "40"})
    void oneSubtableHasPoissonLoadsWithAndWithoutChurn(double averageLoad) {
        LoadDistribution filled = FluidLimit.of(1, averageLoad);
        LoadDistribution churned = FluidLimit.steadyState(1, averageLoad);
        double poisson = Math.exp(-averageLoad);
        for (int load = 0; load <= averageLoad + 20; load++) {
            assertThat(filled.share(load)).as("load %d", load).isCloseTo(poisson, within(1e-12));
            assertThat(churned.share(load)).as("churned load %d", load).isCloseTo(poisson, within(1e-12));
            poisson *= averageLoad / (load + 1);
        }
    }

    @ParameterizedTest
    @CsvSource({"1, 4", "2, 4", "3, 6.4", "4, 6", "5, 0.01", "8, 4", "8, 30"})
    void losesNoElement(int subtables, double averageLoad) {
        assertThat(FluidLimit.of(subtables, averageLoad).averageLoad())
                .isCloseTo(averageLoad, within(1e-12 * averageLoad));
        assertThat(FluidLimit.steadyState(subtables, averageLoad).averageLoad())
                .isCloseTo(averageLoad, within(1e-12 * averageLoad));
    }

    @Test
    void leftSubtablesAreFuller() {
        LoadDistribution loads = FluidLimit.of(3, 4);
        assertThat(loads.subtables()).isEqualTo(3);
        assertThat(loads.share(0, 5)).isGreaterThan(loads.share(1, 5));
        assertThat(loads.share(1, 5)).isGreaterThan(loads.share(2, 5));
    }

    @ParameterizedTest
    @CsvSource({"0, 4", "9, 4", "3, 0", "3, -1", "3, 64.1", "3, NaN"})
    void refusesParametersOutOfRange(int subtables, double averageLoad) {
        assertThatIllegalArgumentException().isThrownBy(() -> FluidLimit.of(subtables, averageLoad));
        assertThatIllegalArgumentException().isThrownBy(() -> FluidLimit.steadyState(subtables, averageLoad));
    }

    private static void assertShares(LoadDistribution loads, double[] shares) {
        for (int load = 0; load < shares.length; load++) {
            double tolerance = shares[load] * SIX_DIGITS;
            assertThat(loads.share(load)).as("load %d", load).isCloseTo(shares[load], within(tolerance));
        }
    }
}
