package dev.filtersmith.advisor.buckets;

/**
 * The loads of d-left hashing in the limit of many buckets: each element has one bucket in each subtable, chosen uniformly
 * and independently, and goes to the least loaded, ties to the left. Nothing bounds the load of a bucket.
 *
 * <p>Sources: Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment", section II-A and tables I and
 * II; for the steady state under deletions, Bonomi and others, "An Improved Construction for Counting Bloom Filters", section
 * 2.3 and table 1. The equations stand at {@code FluidEquations}.
 */
public final class FluidLimit {
    /**
     * RK4 steps in the time in which each bucket of a subtable is a candidate once. The error falls with the fourth power of
     * this number; at 100 equation (1) is off by 1e-11 of itself at d = 3 and load 4, at 300 by 1e-13.
     */
    private static final int STEPS_PER_RATE = 300;

    /** A step passes on at most four loads: enough steps to reach the highest, however short the time. */
    private static final int LEAST_STEPS = 300;

    /** The total load relaxes with time constant averageLoad, the rest faster: e^-40 is below a rounding error. */
    private static final int RELAXATION_TIMES = 40;

    private static final int MAXIMUM_SUBTABLES = 8;
    private static final double MAXIMUM_AVERAGE_LOAD = 64;

    private FluidLimit() {}

    /**
     * Loads after elements were only inserted.
     *
     * <p>Equation (1) of the papers' layouts is correct to 12 significant digits, every share to 1e-12, and a share of 1e-30
     * at a high load still to 6 digits. Takes a few milliseconds at the papers' loads.
     *
     * @param subtables the paper's d, 1 to 8
     * @param averageLoad elements per bucket over the whole table, above 0, at most 64
     * @return shares in the limit; loads that less than 1e-40 of the buckets have are left out
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static LoadDistribution of(int subtables, double averageLoad) {
        FluidEquations equations = equations(subtables, averageLoad, 0);
        int steps = LEAST_STEPS + (int) Math.ceil(averageLoad * subtables * STEPS_PER_RATE);
        return equations.distribution(equations.integrate(equations.emptyTable(), averageLoad, steps));
    }

    /**
     * Loads after very many times one element, chosen uniformly, was deleted and a new one inserted.
     *
     * @param subtables the paper's d, 1 to 8
     * @param averageLoad elements per bucket over the whole table, above 0, at most 64
     * @return shares in the limit, correct to 1e-12; loads that less than 1e-40 of the buckets have are left out
     * @throws IllegalArgumentException if a parameter is out of its range
     */
    public static LoadDistribution steadyState(int subtables, double averageLoad) {
        FluidEquations filling = equations(subtables, averageLoad, 0);
        FluidEquations churning = equations(subtables, averageLoad, 1 / averageLoad);
        // Neither the way there nor, by the form of RK4, the step changes the state where all rates are 0: the coarsest
        // stable
        // step will do. Rates of return are up to d + highestLoad / averageLoad, and RK4 is stable up to 2.7 / rate.
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

    /** A load that less than 1e-40 of the buckets reach: Poisson's tail for one subtable, falling doubly exponentially for more. */
    private static int highestLoad(int subtables, double averageLoad) {
        double margin = subtables == 1 ? 36 + 12 * Math.sqrt(averageLoad) : 12;
        return (int) Math.ceil(averageLoad + margin);
    }
}
