package dev.filtersmith.advisor.buckets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.filtersmith.advisor.baseline.BloomRate;
import dev.filtersmith.advisor.dleft.FalsePositiveRate;
import dev.filtersmith.advisor.dleft.LoadProcess;
import dev.filtersmith.advisor.dleft.LoadSimulation;
import dev.filtersmith.advisor.dleft.SimulatedLoads;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class FillPointTest {
    private final List<FillPoint> filling = FillPoint.curve(
            DoubleStream.of(0.5, 1, 2, 3, 4)
                    .mapToObj(load -> FluidLimit.of(3, load))
                    .toList(),
            FillPointTest::rate,
            64,
            4);

    /** 64-bit buckets, semi-sorted at loads 4 and 5. */
    private static double rate(LoadDistribution loads) {
        return FalsePositiveRate.of(loads, load -> 60 / load + (load == 4 || load == 5 ? 1 : 0));
    }

    @Test
    void endsAtTheFiguresOfTheFullFilter() {
        FillPoint full = filling.get(4);
        assertThat(full.averageLoad()).isCloseTo(4, within(1e-11));
        assertThat(full.falsePositiveRate()).isCloseTo(4.477229594494699e-04, within(1e-15));
        assertThat(full.bloomRate()).isCloseTo(4.587107308146279e-04, within(1e-15));
    }

    /** The Bloom filter keeps its 11 functions: at half the load, 32 bits for each key. */
    @Test
    void comparesWithABloomFilterMadeForTheDesignLoad() {
        assertThat(filling.get(2).bloomRate()).isCloseTo(BloomRate.of(32, 11), within(1e-15));
    }

    @Test
    void risesWithTheFill() {
        for (int index = 1; index < filling.size(); index++) {
            FillPoint less = filling.get(index - 1);
            FillPoint more = filling.get(index);
            assertThat(less.averageLoad()).isLessThan(more.averageLoad());
            assertThat(less.falsePositiveRate()).isLessThan(more.falsePositiveRate());
            assertThat(less.bloomRate()).isLessThan(more.bloomRate());
        }
    }

    /** Moves make the loads more even at each fill from the relocation load on. */
    @Test
    void takesSimulatedFillsFromTheEmptyTableOn() {
        LoadSimulation simulation = LoadSimulation.independent(2, 1 << 12, 8, 1 << 15);
        int[] counts = {0, 1, 1 << 13, 1 << 14, 1 << 15};
        List<FillPoint> still = curve(simulation, counts);
        List<FillPoint> moving = curve(simulation.withRelocation(1, 2), counts);
        assertThat(moving.get(0)).isEqualTo(new FillPoint(0, 0, 0));
        assertThat(moving.get(1)).isEqualTo(still.get(1));
        for (int index = 2; index < counts.length; index++) {
            assertThat(moving.get(index).averageLoad()).isCloseTo(counts[index] / 8192.0, within(1e-12));
            assertThat(moving.get(index).falsePositiveRate())
                    .isLessThan(still.get(index).falsePositiveRate());
        }
    }

    private static List<FillPoint> curve(LoadSimulation simulation, int... counts) {
        List<LoadDistribution> fills = LoadProcess.runThrough(simulation, counts).stream()
                .map(SimulatedLoads::loads)
                .toList();
        return FillPoint.curve(fills, FillPointTest::rate, 64, 4);
    }

    @Test
    void refusesParametersOutOfRange() {
        assertThatIllegalArgumentException().isThrownBy(() -> FillPoint.curve(List.of(), FillPointTest::rate, 0, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> FillPoint.curve(List.of(), FillPointTest::rate, 64, 0));
    }
}
