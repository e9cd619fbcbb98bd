package dev.filtersmith.benchmarks.experiments.counting;

import dev.filtersmith.advisor.buckets.CountingProcess;
import dev.filtersmith.advisor.buckets.CountingSimulation;
import dev.filtersmith.advisor.buckets.CountingState;
import dev.filtersmith.advisor.buckets.OneLength;
import dev.filtersmith.advisor.buckets.RemainderLengths;
import dev.filtersmith.advisor.buckets.TwoLengths;

/**
 * An experiment of the papers on counting filters. Elements are inserted; then one is deleted and a
 * new one inserted, many times.
 *
 * <p>The constants are those of the papers: four subtables of 2048 buckets, 49152 elements, 2^20
 * steps. Sources: Bonomi and others, "An Improved Construction for Counting Bloom Filters", section
 * 5; Bonomi and others, "Bloom Filters via d-Left Hashing and Dynamic Bit Reassignment", section
 * III-C.
 *
 * @param filter filter
 * @param elements elements to insert first, 1 or more
 * @param steps deletions and insertions, 0 or more
 */
public record CountingExperiment(CountingSimulation filter, int elements, int steps) {
    /** Buckets with 8 cells of 14 bits and counters up to 4: a rate of 1.4638e-03. */
    public static final CountingExperiment FIXED = papers(14, OneLength.fixed(8, 14), 4);

    /**
     * The paper's dynamic form, according to its figure 0.0004729: 120 bits with counters of one
     * bit, and shared cells for equal elements. Its rate is 4.713e-04.
     */
    public static final CountingExperiment ONE_LENGTH = papers(13, OneLength.shared(120, 1, 1, 13, 16), 2);

    /** The same form with equal elements as copies: 4.761e-04. */
    public static final CountingExperiment ONE_LENGTH_COPIES = papers(13, OneLength.shared(120, 1, 1, 13, 16), 1);

    /** Without counters in the cells, with minimal remainders of 14 bits: 1.62e-04. */
    public static final CountingExperiment ONE_LENGTH_BARE = papers(14, OneLength.shared(120, 0, 1, 14, 32), 1);

    /**
     * Two lengths with counters of one bit and equal elements as copies: 3.0908e-04; the paper has
     * 0.0003111.
     */
    public static final CountingExperiment TWO_LENGTHS = papers(14, new TwoLengths(120, 1, 14, 31), 1);

    /** Two lengths without counters in the cells: 1.55e-04. */
    public static final CountingExperiment TWO_LENGTHS_BARE = papers(14, new TwoLengths(120, 0, 14, 31), 1);

    private static CountingExperiment papers(int minimalRemainderBits, RemainderLengths lengths, int ceiling) {
        return new CountingExperiment(
                CountingSimulation.of(4, 2048, minimalRemainderBits, lengths, ceiling), 49_152, 1 << 20);
    }

    /**
     * Creates an experiment and checks its parameters.
     *
     * @throws IllegalArgumentException if one is out of its range
     */
    public CountingExperiment {
        if (elements < 1 || steps < 0) {
            throw new IllegalArgumentException(
                    "elements = " + elements + " is not 1 or more, or steps = " + steps + " not 0 or more.");
        }
    }

    /**
     * Returns this experiment with another number of elements, for example to make the filter
     * overflow.
     *
     * @param others elements, 1 or more
     * @return another experiment
     * @throws IllegalArgumentException if the number is out of its range
     */
    public CountingExperiment withElements(int others) {
        return new CountingExperiment(filter, others, steps);
    }

    /**
     * Returns this experiment with another filter.
     *
     * @param other filter
     * @return another experiment
     */
    public CountingExperiment withFilter(CountingSimulation other) {
        return new CountingExperiment(other, elements, steps);
    }

    /**
     * Runs the experiment. Takes about a third of a second at the papers' size.
     *
     * @param seed seed of the random numbers
     * @return final state
     */
    public CountingState run(long seed) {
        return new CountingProcess(filter, seed).insert(elements).churn(steps).state();
    }
}
