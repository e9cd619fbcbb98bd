package dev.filtersmith.advisor.dleft;

import dev.filtersmith.advisor.buckets.TableFit;
import dev.filtersmith.buckets.ChoiceLayout;
import dev.filtersmith.buckets.ChunkRule;
import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dleft.DLeftLayout;
import dev.filtersmith.dleft.DLeftSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A layout that was tried in its own simulation.
 *
 * @param roomy whether its buckets hold one element more than they need with the margin
 */
record Finalist(DLeftLayout layout, DLeftModel model, boolean roomy) {
    private static final int SIMULATED_BUCKETS = 1 << 13;

    /**
     * Tries a layout in a small simulation; empty if elements find no room at a load above the
     * design load.
     */
    static Optional<Finalist> of(DLeftLayout layout, boolean roomy) {
        TableSize size = size(layout);
        double load = Predictions.load(layout, size);
        List<DLeftModel> models = DLeftModel.through(layout, size, SIMULATED_BUCKETS, load, load * Shape.MARGIN);
        return models.get(1).overflows() > 0
                ? Optional.empty()
                : Optional.of(new Finalist(layout, models.get(0), roomy));
    }

    /**
     * Returns the size of the spec's expected elements, or a size with the bucket choice of all
     * large filters.
     */
    static TableSize size(DLeftLayout layout) {
        long elements = layout.spec().expectedElements();
        return elements > 0 ? layout.size(elements) : DLeftModel.large(layout);
    }

    /**
     * Returns the size at which a promised rate is checked: that of the expected elements, or, if
     * these are unknown, the size with the highest rate.
     */
    static TableSize promisedSize(DLeftLayout layout) {
        return layout.spec().expectedElements() > 0 ? size(layout) : leastEven(layout.choice());
    }

    /**
     * Returns a size whose bucket choice is the least even of all sizes, since its chunks are the
     * smallest; without chunks if no size has them.
     */
    private static TableSize leastEven(ChoiceLayout choice) {
        ChunkRule chunks = choice.chunks();
        // Twice as large a chunk would round so many up by more than the rule allows.
        int multiples = 100 / chunks.mostPercent() - 1;
        return TableSize.of(choice, (long) (multiples * chunks.leastAutomatic() * choice.averageLoad()));
    }

    /** Returns this layout with the prediction of a large simulation. */
    Finalist predicted() {
        return new Finalist(layout, Predictions.of(layout, size(layout)), roomy);
    }

    /** Returns this layout with the rate that can be promised. */
    Finalist promised() {
        return new Finalist(layout, Predictions.of(layout, promisedSize(layout)), roomy);
    }

    double rate() {
        return model.falsePositiveRate();
    }

    double bits() {
        return layout.bitsPerKey();
    }

    /** Returns the bits per key; where the elements are expected, of the whole filter. */
    double allBits() {
        return allBits(layout);
    }

    /** Returns the bits per key of a layout; where the elements are expected, of the filter. */
    static double allBits(DLeftLayout layout) {
        return layout.spec().expectedElements() > 0
                ? TableFit.of(layout).bitsPerKey(layout.spec().averageLoad()).orElseThrow()
                : layout.bitsPerKey();
    }

    int decodeEntries() {
        return decodeEntries(layout);
    }

    static int decodeEntries(DLeftLayout layout) {
        return layout.states() << layout.deepest();
    }

    /** Returns whether buckets, groups or counters are different. */
    boolean differsFrom(Finalist other) {
        return differ(layout.spec(), other.layout.spec());
    }

    /** Returns whether buckets, groups or counters are different. */
    static boolean differ(DLeftSpec one, DLeftSpec other) {
        return one.bucketBits() != other.bucketBits()
                || one.group() != other.group()
                || one.counterBits() != other.counterBits();
    }

    /**
     * Returns the finalist with the lowest rate or the fewest bits. Among equally good ones it
     * prefers the roomiest, then the one with the smallest decode table.
     */
    static Optional<Finalist> best(List<Finalist> finalists, ToDoubleFunction<Finalist> goal, double asGood) {
        double least = finalists.stream().mapToDouble(goal).min().orElse(0);
        return finalists.stream()
                .filter(finalist -> goal.applyAsDouble(finalist) <= least * asGood)
                .min(Comparator.comparing((Finalist finalist) -> !finalist.roomy)
                        .thenComparing(Finalist::decodeEntries)
                        .thenComparing(finalist -> finalist.layout.spec().relocationDepth())
                        .thenComparing(Finalist::rate));
    }
}
