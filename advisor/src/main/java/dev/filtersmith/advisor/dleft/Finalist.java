package dev.filtersmith.advisor.dleft;

import dev.filtersmith.buckets.TableSize;
import dev.filtersmith.dleft.DLeftLayout;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * A layout that was tried in a simulation of its own.
 *
 * @param layout layout
 * @param model what it promises
 * @param roomy whether its buckets hold one element more than they get with the margin
 */
record Finalist(DLeftLayout layout, DLeftModel model, boolean roomy) {
    private static final int SIMULATED_BUCKETS = 1 << 13;

    /**
     * Tries a layout, in a small simulation; empty where elements find no room when there are more
     * than expected.
     */
    static Optional<Finalist> of(DLeftLayout layout, boolean roomy) {
        double load = layout.spec().averageLoad();
        List<DLeftModel> models =
                DLeftModel.through(layout, size(layout), SIMULATED_BUCKETS, load, load * Shape.MARGIN);
        return models.get(1).overflows() > 0
                ? Optional.empty()
                : Optional.of(new Finalist(layout, models.get(0), roomy));
    }

    /**
     * The size that the spec names, or one at which the choice of buckets is that of all large
     * filters.
     */
    static TableSize size(DLeftLayout layout) {
        long elements = layout.spec().expectedElements();
        return elements > 0 ? layout.size(elements) : DLeftModel.large(layout);
    }

    /** The same with the prediction of a large simulation. */
    Finalist predicted() {
        return new Finalist(layout, DLeftModel.of(layout, layout.spec().averageLoad(), size(layout)), roomy);
    }

    double rate() {
        return model.falsePositiveRate();
    }

    double bits() {
        return layout.bitsPerKey();
    }

    int decodeEntries() {
        return decodeEntries(layout);
    }

    static int decodeEntries(DLeftLayout layout) {
        return layout.states() << layout.deepest();
    }

    /** Whether buckets, groups or counters are others. */
    boolean differsFrom(Finalist other) {
        return layout.spec().bucketBits() != other.layout.spec().bucketBits()
                || layout.spec().group() != other.layout.spec().group()
                || layout.spec().counterBits() != other.layout.spec().counterBits();
    }

    /**
     * The one with the least rate or bits; among those as good the roomiest, then the one with the
     * smallest decode table.
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
