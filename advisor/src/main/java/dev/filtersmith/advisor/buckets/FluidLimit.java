package dev.filtersmith.advisor.buckets;

/**
 * The loads of d-left hashing in the limit of many buckets. Each element has one bucket in each
 * subtable, drawn uniformly and independently, and goes to the least loaded, ties to the left.
 * Buckets have no capacity.
 *
 * <p>Sources: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment",
 * section II-A and tables I and II; for the steady state under deletions, Bonomi and others, "An
 * Improved Construction for Counting Bloom Filters", section 2.3 and table 1.
 * {@code FluidEquations} has the equations.
 *
 * <p>Tables have 1 to 8 subtables, the papers' d, and up to 64 elements per bucket on average.
 * Loads that less than 1e-40 of the buckets have are left out of the results.
 */
public final class FluidLimit {
    /**
     * RK4 steps in the time in which each bucket of a subtable is a candidate once. The error falls
     * with the fourth power of this number. The relative error of equation (1) at d = 3 and load 4
     * is 1e-11 with 100 steps and 1e-13 with 300.
     */
    private static final int STEPS_PER_RATE = 300;

    /**
     * A step passes on at most four loads. These are enough steps to reach the highest load,
     * however short the time.
     */
    private static final int MIN_STEPS = 300;

    /**
     * The total load relaxes with time constant averageLoad, everything else faster; e^-40 is below
     * a rounding error.
     */
    private static final int RELAXATION_TIMES = 40;

    private static final int MAXIMUM_SUBTABLES = 8;
    private static final double MAXIMUM_AVERAGE_LOAD = 64;

    private FluidLimit() {}

    /**
     * Returns the loads after insertions only.
     *
     * <p>Equation (1) for the papers' layouts is correct to 12 significant digits, every share to
     * 1e-12, and a share of 1e-30 at a high load to 6 digits. Takes a few milliseconds at the
     * papers' loads.
     */
    public static LoadDistribution of(int subtables, double averageLoad) {
        FluidEquations equations = equations(subtables, averageLoad, 0);
        int steps = MIN_STEPS + (int) Math.ceil(averageLoad * subtables * STEPS_PER_RATE);
        return equations.distribution(equations.integrate(equations.emptyTable(), averageLoad, steps));
    }

    /**
     * Returns the loads after very many steps in which one element, drawn uniformly, is deleted and
     * a new one inserted; correct to 1e-12.
     */
    public static LoadDistribution steadyState(int subtables, double averageLoad) {
        FluidEquations filling = equations(subtables, averageLoad, 0);
        FluidEquations churning = equations(subtables, averageLoad, 1 / averageLoad);
        // The state in which all rates are 0 depends neither on the way there nor, by the form of
        // RK4, on the step, so the coarsest stable step will do. Rates of return are up to d +
        // highestLoad / averageLoad, and RK4 is stable up to 2.7 / rate.
        double fastestRate = subtables + 2 * highestLoad(subtables, averageLoad) / averageLoad;
        int steps = (int) Math.ceil(averageLoad * fastestRate);
        double[] full = filling.integrate(filling.emptyTable(), averageLoad, steps);
        return churning.distribution(
                churning.integrate(full, RELAXATION_TIMES * averageLoad, RELAXATION_TIMES * steps));
    }

    private static FluidEquations equations(int subtables, double averageLoad, double churn) {
        if (subtables < 1 || subtables > MAXIMUM_SUBTABLES) {
            throw new IllegalArgumentException(
                    "subtables = " + subtables + " is not from 1 to " + MAXIMUM_SUBTABLES + ".");
        }
        if (!(averageLoad > 0 && averageLoad <= MAXIMUM_AVERAGE_LOAD)) {
            throw new IllegalArgumentException(
                    "averageLoad = " + averageLoad + " is not above 0 and at most " + MAXIMUM_AVERAGE_LOAD + ".");
        }
        return new FluidEquations(subtables, highestLoad(subtables, averageLoad), churn);
    }

    /**
     * Returns a load that less than 1e-40 of the buckets reach. The tail is that of a Poisson
     * distribution for one subtable, and falls doubly exponentially for more.
     */
    private static int highestLoad(int subtables, double averageLoad) {
        double margin = subtables == 1 ? 36 + 12 * Math.sqrt(averageLoad) : 12;
        return (int) Math.ceil(averageLoad + margin);
    }
}
