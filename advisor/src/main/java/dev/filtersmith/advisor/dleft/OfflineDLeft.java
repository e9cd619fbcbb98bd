package dev.filtersmith.advisor.dleft;

import dev.filtersmith.FilterFullException;
import dev.filtersmith.KeySeed;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dleft.DLeftInterpreter;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftPlan;
import dev.filtersmith.dleft.DLeftRules;
import dev.filtersmith.dleft.DLeftSpec;
import dev.filtersmith.storage.KeyHashes;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * The rates of d-left filters that are built from all keys at once and rebalanced. Filters are
 * built from random hashes, with fixed seeds, and read: so groups, chunks, few distances and the
 * rounding of small tables are as they are.
 */
record OfflineDLeft(int sweeps) {
    /** Elements of all filters of a prediction; fewer in a search, which tries several loads. */
    private static final int ELEMENTS = 1 << 18;

    private static final int ELEMENTS_IN_SEARCH = 1 << 15;

    /** Buckets of a filter that stands for large ones: a multiple of the largest chunk. */
    private static final int BUCKETS = 1 << 13;

    /** Buckets of one that large chunks would round up too far. */
    private static final int UNALIGNED_BUCKETS = BUCKETS - 100;

    private static final int ODD_CHUNKS = 17;
    private static final int MAX_ELEMENTS = 1 << 20;
    private static final int MIN_TRIALS = 2;
    private static final int MAX_TRIALS = 4_000;
    private static final int LOADS = 12;

    /** The rate of a filter that is full before it holds its elements. */
    private static final double RATE_OF_FULL = 1;

    /** Loads that are tried with few elements, before those that decide. */
    private static final int ROUGH_TRIALS = 3;

    /** Rates grow about with this power of the load, or faster. */
    private static final double POWER = 8;

    private static final double MIN_STEP = 1e-3;

    /** Margin for the scatter of filters: the standard error of a few trials has its own error. */
    private static final double HELD = 0.97;

    private static final double LARGEST_STEP = 0.05;

    /** Margin below the rate, relative to it, so that few trials decide. */
    private static final double BELOW = 0.003;

    /** Predicts filters of the spec's expected elements, or large ones. */
    OfflineDLeftModel of(DLeftLayout layout) {
        long expected = layout.spec().expectedElements();
        return model(layout, rates(layout, expected > 0 ? elements(layout, expected) : large(layout), ELEMENTS));
    }

    /** Predicts filters at the size for which a rate is promised, no higher than that of puts. */
    OfflineDLeftModel promised(DLeftLayout layout) {
        double[] rates = promisedRates(layout, ELEMENTS);
        return model(layout, rates).atMost(bound(layout, rates));
    }

    /**
     * Returns the rate of puts, which sweeps do not raise; 1 if elements overflow. The rate of puts
     * does not count these, and sweeps may find room for them.
     */
    private static double bound(DLeftLayout layout, double... rates) {
        if (DoubleStream.of(rates).anyMatch(rate -> rate == RATE_OF_FULL)) {
            return 1;
        }
        DLeftModel puts = HighestLoad.predicted(layout);
        return HighestLoad.hasRoom(puts) ? puts.highestRate() : 1;
    }

    private double[] promisedRates(DLeftLayout layout, int elements) {
        return rates(layout, elements(layout, Finalist.promisedSize(layout).expectedElements()), elements);
    }

    /** Returns the elements of a filter that stands for large ones. */
    private static int large(DLeftLayout layout) {
        return elements(layout, DLeftModel.large(layout).expectedElements());
    }

    /**
     * Returns fewer elements if a smaller table has the same chunks and the same load; otherwise as
     * many. Of such tables, one has a multiple of the largest chunk, one would be rounded up too
     * far by large chunks, and one has an odd number of chunks.
     */
    private static int elements(DLeftLayout layout, long expected) {
        int subtables = layout.spec().subtables();
        TableSize size = layout.size(expected);
        double load = (double) expected / size.buckets() / subtables;
        return IntStream.of(
                        BUCKETS,
                        UNALIGNED_BUCKETS,
                        size.chunkMask() == 0 ? BUCKETS : ODD_CHUNKS * (size.chunkMask() + subtables))
                .map(buckets -> (int) Math.max(1, load * buckets))
                .filter(fewer -> fewer < expected && layout.size(fewer).chunkMask() == size.chunkMask())
                .findFirst()
                .orElse((int) Math.min(expected, MAX_ELEMENTS));
    }

    /** Builds filters, and returns the rate of each. */
    private double[] rates(DLeftLayout layout, int elements, int all) {
        int trials = Math.max(MIN_TRIALS, Math.min(all / elements, MAX_TRIALS));
        DLeftPlan plan = new DLeftPlan(layout, false);
        return IntStream.range(0, trials)
                .parallel()
                .mapToDouble(trial -> rate(plan, elements, trial))
                .toArray();
    }

    private OfflineDLeftModel model(DLeftLayout layout, double... rates) {
        double load = Predictions.load(layout, Finalist.size(layout));
        return new OfflineDLeftModel(
                load,
                layout.spec().bucketBits() / load,
                sweeps,
                Mean.of(rates).getAsDouble(),
                StandardDeviation.of(rates).getAsDouble() / Math.sqrt(rates.length));
    }

    private double rate(DLeftPlan plan, int elements, int seed) {
        long[] hashes = new SplittableRandom(seed).longs(elements).toArray();
        DLeftInterpreter filter = new DLeftInterpreter(plan, elements, KeySeed.of(seed));
        try {
            filter.filterCore().fill(KeyHashes.of(hashes), sweeps, false);
        } catch (FilterFullException full) {
            return RATE_OF_FULL;
        }
        return filter.expectedFpp();
    }

    /**
     * Finds a load at which a layout holds a rate, about the highest; empty if no trial holds it.
     */
    Optional<DLeftLayout> held(DLeftLayout layout, double rate) {
        DLeftLayout tried = layout;
        double power = POWER;
        double before = 0;
        double step = 0;
        for (int trial = 0; trial < LOADS; trial++) {
            boolean rough = trial < ROUGH_TRIALS;
            double[] rates = promisedRates(tried, rough ? ELEMENTS_IN_SEARCH : ELEMENTS);
            OfflineDLeftModel there = model(tried, rates);
            double excess = StrictMath.log((rough ? there.falsePositiveRate() : there.highestRate()) / (rate * HELD));
            // A promise of puts has no such margin.
            if (!rough && (excess <= 0 || bound(tried, rates) <= rate)) {
                return Optional.of(tried);
            }
            if (Math.abs(step) > MIN_STEP) {
                power = Math.max(POWER / 2, Math.min(POWER * POWER, (before - excess) / step));
            }
            step = Math.max(-LARGEST_STEP, Math.min(LARGEST_STEP, (excess + BELOW) / power));
            before = excess;
            Optional<DLeftLayout> next = at(tried, step);
            if (next.isEmpty()) {
                return next;
            }
            tried = next.get();
        }
        return Optional.empty();
    }

    /** Returns a layout at a lower load, by this part; empty if none fits there. */
    private static Optional<DLeftLayout> at(DLeftLayout layout, double lower) {
        double load = layout.spec().averageLoad() * (1 - lower);
        DLeftSpec spec = layout.spec().toBuilder()
                .averageLoad(Digits.loadDown(Math.min(load, layout.maximumLoad())))
                .build();
        return DLeftRules.problems(spec).isEmpty() ? Optional.of(DLeftLayout.of(spec)) : Optional.empty();
    }
}
