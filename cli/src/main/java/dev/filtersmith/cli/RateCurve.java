package dev.filtersmith.cli;

import dev.filtersmith.FilterSpec;
import dev.filtersmith.FilterSpecException;
import dev.filtersmith.Filters;
import dev.filtersmith.LongFilter;
import dev.filtersmith.advisor.Advice;
import dev.filtersmith.advisor.Comparison;
import dev.filtersmith.advisor.FilterAdvisor;
import dev.filtersmith.advisor.FilterModel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The rates of false positives of a family.
 *
 * @param family name of its annotation
 * @param points points, from left to right
 */
record RateCurve(String family, List<Point> points) {
    private static final int MIN_BITS = 8;
    private static final int MAX_BITS = 32;
    private static final int BITS_STEP = 3;

    /** Largest number of elements put into a filter: the curves of larger ones look the same. */
    private static final int MAX_ELEMENTS = 100_000;

    private static final int FILL_STEPS = 20;

    /** Share of the rate of a full filter that is too low to be of interest. */
    private static final double NOTHING = 1e-6;

    /** A rate above 0 at some bits per key, or at a share of the expected elements in percent. */
    record Point(double x, double rate) {}

    /**
     * Returns the lowest rate of each family that a comparison lists, over the bits per key. Takes
     * about ten seconds.
     */
    static List<RateCurve> overBits(Comparison comparison) {
        return ofFamilies(
                comparison,
                family -> IntStream.iterate(MIN_BITS, bits -> bits <= MAX_BITS, bits -> bits + BITS_STEP)
                        .mapToObj(bits -> answers(family, "bitsPerKey = " + bits, comparison.expectedElements())
                                .map(option -> point(option.model()))
                                .min(Comparator.comparingDouble(Point::rate)))
                        .flatMap(Optional::stream)
                        .distinct()
                        .toList());
    }

    private static Point point(FilterModel model) {
        return new Point(model.bitsPerKey(), model.highestRate());
    }

    /** Returns the number of elements that {@link #overFill} fills filters with. */
    static int filledElements(Comparison comparison) {
        return (int) Math.min(comparison.expectedElements(), MAX_ELEMENTS);
    }

    /**
     * Returns the rate of a filter of each family that a comparison lists, while it is filled. The
     * filters are real ones, of the geometry for the rate of the comparison.
     */
    static List<RateCurve> overFill(Comparison comparison) {
        int elements = filledElements(comparison);
        return ofFamilies(
                comparison,
                family -> answers(family, "maxFpp = " + comparison.maxFpp(), elements)
                        .min(Comparator.comparingDouble(option -> option.model().bitsPerKey()))
                        .map(option -> filled(option.spec(), elements))
                        .orElse(List.of()));
    }

    private static List<Point> filled(FilterSpec spec, int elements) {
        LongFilter filter =
                Filters.builder(spec).expectedElements(elements).seed(1).build();
        SplittableRandom keys = new SplittableRandom(1);
        List<Point> points = new ArrayList<>();
        int put = 0;
        for (int step = 1; step <= FILL_STEPS; step++) {
            for (; put < (long) elements * step / FILL_STEPS; put++) {
                filter.put(keys.nextLong());
            }
            points.add(new Point(100.0 * step / FILL_STEPS, filter.expectedFpp()));
        }
        double least = NOTHING * filter.expectedFpp();
        return points.stream().filter(point -> point.rate > least).toList();
    }

    /** Returns the curves that have points, in the order of the comparison. */
    private static List<RateCurve> ofFamilies(Comparison comparison, Function<String, List<Point>> points) {
        return families(comparison).parallelStream()
                .map(family -> new RateCurve(family, points.apply(family)))
                .filter(curve -> !curve.points.isEmpty())
                .toList();
    }

    /** Returns the families whose filters take keys one by one. */
    static List<String> families(Comparison comparison) {
        return comparison.rows().stream()
                .filter(row -> row.sweeps() == 0)
                .map(row -> row.spec().text())
                .map(text -> text.substring(1, text.indexOf('(')))
                .distinct()
                .toList();
    }

    /** Returns the filters of a family for a goal, one for each cost that can reach it. */
    private static Stream<Advice.Option> answers(String family, String goal, long elements) {
        String asked = "@" + family + "(" + goal + ", expectedElements = " + elements;
        return Stream.of(asked + ")", asked + ", cost = COMPACT)").flatMap(text -> {
            try {
                return Stream.of(FilterAdvisor.of(FilterSpec.parse(text)).chosen());
            } catch (FilterSpecException outOfReach) { // Or the family has one cost.
                return Stream.empty();
            }
        });
    }
}
