package dev.filtersmith.advisor.buckets;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FluidEquationsTest {
    private static final int SUBTABLES = 8;
    private static final int AVERAGE_LOAD = 30;
    private static final int HIGHEST_LOAD = 42;
    private static final int STEPS = 72_300;

    private final FluidEquations equations = new FluidEquations(SUBTABLES, HIGHEST_LOAD, 0);

    /**
     * Shows why rounding errors are passed on from step to step. A call for each step drops them,
     * as an integrator without compensated sums does.
     */
    @Test
    void compensatedSumsLoseNoElement() {
        double[] compensated = equations.integrate(equations.emptyTable(), AVERAGE_LOAD, STEPS);
        double[] plain = equations.emptyTable();
        for (int step = 0; step < STEPS; step++) {
            plain = equations.integrate(plain, (double) AVERAGE_LOAD / STEPS, 1);
        }
        assertThat(lostShare(compensated)).isLessThan(1e-15);
        assertThat(lostShare(plain)).isBetween(1.4e-12, 1.6e-12);
    }

    private double lostShare(double[] tails) {
        return Math.abs(equations.distribution(tails).averageLoad() / AVERAGE_LOAD - 1);
    }
}
