package dev.filtersmith.advisor.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.advisor.dlcbf.CountingRate;
import dev.filtersmith.advisor.dleft.LoadProcess;
import dev.filtersmith.advisor.dleft.LoadSimulation;
import dev.filtersmith.advisor.dleft.SimulatedLoads;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Compares with simulations with a capacity, and with "An Improved Construction for Counting Bloom
 * Filters", section 5.2.
 */
class OverflowTest {
    /**
     * The paper's table: 4 subtables of 2048 buckets of 8 cells; an element's fingerprint is one of
     * 2^25.
     */
    private static final int BUCKETS = 4 * 2048;

    private static final int STEPS = 1 << 20;

    /**
     * An independent program gives 0.0254 runs with an overflow and 60.3 elements without room. The
     * paper's runs agree: 254 of 10000, where five standard deviations are 0.008, and 40 to 100
     * elements. The paper misprints 53248 as 53428, which would give 0.062 and more.
     */
    @Test
    void underChurnAgreesWithTheCountingPaper() {
        Overflow at65 = Overflow.underChurn(steadyState(53248), 8, STEPS);
        assertThat(at65.probability()).isCloseTo(0.0254, within(5e-5));
        assertThat(at65.elements()).isCloseTo(at65.buckets(), within(1e-9));
        assertThat(Overflow.underChurn(steadyState(53428), 8, STEPS).probability())
                .isGreaterThan(0.06);
        assertThat(Overflow.underChurn(steadyState(55296), 8, STEPS).elements()).isCloseTo(60.3, within(0.05));
    }

    /**
     * The expected number of distinct fingerprints. Elements with equal fingerprints share a cell.
     */
    private static LoadDistribution steadyState(int elements) {
        double distinct = CountingRate.distinctFingerprints(0x1p25, elements);
        return FluidLimit.steadyState(4, distinct / BUCKETS);
    }

    /**
     * An element finds no room if all its buckets are full: the same number, computed from the
     * steady state in another way.
     */
    @ParameterizedTest
    @CsvSource({"1, 3, 5", "2, 4, 6", "3, 6.4, 7", "4, 6.5, 8", "4, 1, 0"})
    void underChurnIsTheProbabilityThatAllBucketsOfAnElementAreFull(int subtables, double averageLoad, int capacity) {
        LoadDistribution loads = FluidLimit.steadyState(subtables, averageLoad);
        double full = 1;
        for (int subtable = 0; subtable < subtables; subtable++) {
            int table = subtable;
            full *= IntStream.rangeClosed(capacity, loads.maximumLoad())
                    .mapToDouble(load -> loads.share(table, load))
                    .sum();
        }
        assertThat(Overflow.underChurn(loads, capacity, 1).elements()).isCloseTo(full, within(1e-9 * full));
    }

    /**
     * The number of elements without room in a simulated churn of 4 x 2048 buckets, warmed up by
     * five replacements of each element. It is treated as a Poisson number, and five deviations are
     * allowed. A bucket that overflowed makes the next overflow more likely, but overflows are few.
     */
    @Test
    void underChurnAgreesWithSimulation() {
        int elements = 55_250;
        SplittableRandom random = new SplittableRandom(1);
        int[] loads = new int[BUCKETS];
        int[] places = new int[elements];
        int overflows = 0;
        for (int step = 0; step < 6 * elements + 2 * STEPS; step++) {
            int element = step < elements ? step : random.nextInt(elements);
            loads[places[element]] -= step < elements ? 0 : 1;
            int best = random.nextInt(BUCKETS / 4);
            for (int subtable = 1; subtable < 4; subtable++) {
                int bucket = subtable * (BUCKETS / 4) + random.nextInt(BUCKETS / 4);
                best = loads[bucket] < loads[best] ? bucket : best;
            }
            overflows += step >= 6 * elements && loads[best] >= 8 ? 1 : 0;
            loads[best]++;
            places[element] = best;
        }
        double expected = Overflow.underChurn(FluidLimit.steadyState(4, (double) elements / BUCKETS), 8, 2 * STEPS)
                .elements();
        assertThat((double) overflows).isCloseTo(expected, within(5 * Math.sqrt(expected)));
    }

    /** Elements without room vary less than if they were independent: five Poisson deviations. */
    @ParameterizedTest
    @CsvSource({"1, 4, 9", "2, 4, 5", "2, 4, 4", "3, 4, 5", "4, 6, 6"})
    void whileFillingAgreesWithSimulationsThatHaveACapacity(int subtables, int averageLoad, int capacity) {
        int buckets = 60_000;
        SimulatedLoads simulated = LoadProcess.run(
                LoadSimulation.independent(subtables, buckets / subtables, capacity, averageLoad * buckets));
        Overflow overflow = Overflow.whileFilling(FluidLimit.of(subtables, averageLoad), capacity, buckets);
        assertThat((double) simulated.overflows())
                .isCloseTo(overflow.elements(), within(5 * Math.sqrt(overflow.elements())));
    }

    /** Five binomial deviations; the tables are large enough to agree with the limit. */
    @Test
    void whileFillingGivesTheShareOfTablesThatOverflow() {
        LoadSimulation table = LoadSimulation.independent(2, 3000, 5, 20_400);
        int tables = 500;
        long overflowed = IntStream.range(0, tables)
                .filter(seed -> LoadProcess.run(table.withSeed(seed)).overflows() > 0)
                .count();
        double probability =
                Overflow.whileFilling(FluidLimit.of(2, 3.4), 5, 6000).probability();
        assertThat(probability).isBetween(0.2, 0.8);
        assertThat((double) overflowed / tables)
                .isCloseTo(probability, within(5 * Math.sqrt(probability * (1 - probability) / tables)));
    }

    @Test
    void countsBucketsAndElementsBeyondTheCapacity() {
        LoadDistribution loads = LoadDistribution.ofCounts(new long[][] {{0, 2, 1, 1}, {4, 0, 0, 0}});
        Overflow overflow = Overflow.whileFilling(loads, 1, 8);
        assertThat(overflow.buckets()).isEqualTo(2);
        assertThat(overflow.elements()).isEqualTo(3);
        assertThat(overflow.probability()).isCloseTo(1 - Math.exp(-2), within(1e-15));
        assertThat(Overflow.whileFilling(loads, 3, 8)).isEqualTo(new Overflow(0, 0, 0));
        assertThat(Overflow.underChurn(loads, 3, 1000)).isEqualTo(new Overflow(0, 0, 0));
    }

    @Test
    void refusesParametersOutOfRange() {
        LoadDistribution loads = FluidLimit.of(2, 1);
        LoadDistribution empty = LoadDistribution.ofShares(new double[][] {{1}});
        assertThatIllegalArgumentException().isThrownBy(() -> Overflow.whileFilling(loads, -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Overflow.whileFilling(loads, 1, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> Overflow.underChurn(loads, -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Overflow.underChurn(loads, 1, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> Overflow.underChurn(empty, 1, 1));
    }
}
