package dev.filtersmith.advisor.buckets;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.Problem;
import dev.filtersmith.advisor.family.Digits;
import dev.filtersmith.buckets.FullBuckets;
import dev.filtersmith.buckets.SubtableLayout;
import dev.filtersmith.family.Family;
import dev.filtersmith.family.SpecAttributes;
import dev.filtersmith.family.TailProbabilities;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * The check that the buckets and the stash of a filter have room for its elements.
 *
 * @param overflowShare predicts the share of insertions that find no room
 * @param <S> spec of the family
 * @param <L> layout of the family
 */
record Shortage<S extends FilterSpec, L extends SubtableLayout>(
        Family<S, L> family, L layout, ToDoubleFunction<L> overflowShare) {
    /** The number of elements to check if the spec gives none. Larger filters overflow more. */
    private static final long FEW_ELEMENTS = 1000;

    /** The probability from which on a filter is refused. */
    private static final double REFUSED_PROBABILITY = 0.99;

    /** The highest probability of a full filter after the remedy. */
    private static final double RARE = 1e-3;

    /** The numbers of elements of a remedy if the spec gives none: any that fits, or fewer. */
    private static final List<Long> MANY_ELEMENTS = List.of(1L << 31, 1_000_000L, FEW_ELEMENTS);

    /**
     * The model is of many buckets, or of a simulation that does not see rare overflows. With this
     * margin of the load, larger tables have room too, and the fullest of their chunks.
     */
    private static final double MARGIN = 1.25;

    /** Loads to try, as fractions of the given one. */
    private static final int STEPS = 64;

    /** Returns the problem if the filter is almost surely full before it holds its elements. */
    List<Problem> problems() {
        double share = overflowShare.applyAsDouble(layout);
        if (refusal(share, elements()) < REFUSED_PROBABILITY) {
            return List.of();
        }
        return List.of(new Problem(
                "OverflowTooLikely",
                "averageLoad",
                String.format(
                        Locale.ROOT,
                        "averageLoad = %s: by the model, %.3g%% of the elements find no room in their buckets: %.3g of"
                                + "%s %d elements, and the stash holds %d. So a filter is full before it holds"
                                + " its elements.%s",
                        load(),
                        100 * share,
                        share * elements(),
                        layout.spec().expectedElements() > 0 ? "" : " only",
                        elements(),
                        layout.spec().stashCapacity(),
                        remedy())));
    }

    private double load() {
        return layout.choice().averageLoad();
    }

    private long elements() {
        long expected = layout.spec().expectedElements();
        return expected > 0 ? expected : FEW_ELEMENTS;
    }

    /** Returns the probability that the stash does not hold the elements without room. */
    private double refusal(double share, long elements) {
        return share == 0
                ? 0
                : TailProbabilities.poisson(share * elements, layout.spec().stashCapacity());
    }

    private String remedy() {
        long expected = layout.spec().expectedElements();
        for (long elements : expected > 0 ? List.of(expected) : MANY_ELEMENTS) {
            Optional<Double> lower = lowerLoad(elements);
            if (lower.isPresent()) {
                return " Use averageLoad = " + lower.get()
                        + (expected > 0 || elements == MANY_ELEMENTS.get(0) ? "." : " for at most " + elements + ".");
            }
        }
        return "";
    }

    /** Finds the highest load that has room, by bisection; empty if none of those tried has. */
    private Optional<Double> lowerLoad(long elements) {
        Optional<Double> found = Optional.empty();
        int tooHigh = STEPS;
        int enough = 0;
        while (tooHigh - enough > 1) {
            int middle = (enough + tooHigh) >>> 1;
            double lower = Digits.loadDown(load() * middle / STEPS);
            if (withLoad(Math.min(load(), lower * MARGIN))
                    .filter(fuller -> hasRoom(fuller, elements))
                    .isPresent()) {
                enough = middle;
                found = Optional.of(lower);
            } else {
                tooHigh = middle;
            }
        }
        return found;
    }

    private Optional<L> withLoad(double load) {
        SpecAttributes<S> attributes = family.attributes();
        Map<String, Object> values =
                new LinkedHashMap<>(attributes.values(attributes.specType().cast(layout.spec())));
        values.put("averageLoad", load);
        S spec = attributes.spec(values);
        return Optional.of(spec)
                .filter(lower -> family.problems(lower).isEmpty())
                .map(family::layout);
    }

    private boolean hasRoom(L lower, long elements) {
        return refusal(overflowShare.applyAsDouble(lower), elements) < RARE
                && (lower.moves()
                        || !FullBuckets.overflow(lower, elements, lower.choice().averageLoad()));
    }
}
