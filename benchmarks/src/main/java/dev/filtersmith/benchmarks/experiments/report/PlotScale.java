package dev.filtersmith.benchmarks.experiments.report;

import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The scale of an axis: places from 0 at its begin to 1 at its end, and its ticks.
 *
 * @param logarithmic whether the scale is logarithmic, of base ten
 * @param begin first tick, as a logarithm if logarithmic
 * @param end last tick or the first place beyond all values, likewise
 * @param step distance between ticks, likewise
 */
record PlotScale(boolean logarithmic, double begin, double end, double step) {
    private static final int MAX_TICKS = 9;
    private static final double[] STEPS = {1, 2, 5};
    private static final double BASE = 10;
    private static final double MIN_LABEL = 0.01;
    private static final double MAX_LABEL = 1e7;

    /** Returns the scale on which all values of a plot have a place. */
    static PlotScale of(Plot plot, Plot.Axis axis, ToDoubleFunction<Plot.Point> value) {
        double[] values = plot.curves().stream()
                .flatMap(curve -> curve.points().stream())
                .mapToDouble(value)
                .map(one -> axis.logarithmic() ? Math.log10(one) : one)
                .toArray();
        double least = DoubleStream.of(values).min().orElseThrow();
        double greatest = DoubleStream.of(values).max().orElseThrow();
        double step = step(greatest - least, axis.logarithmic());
        double begin = step * Math.floor(least / step);
        return new PlotScale(
                axis.logarithmic(), begin, Math.max(step * Math.ceil(greatest / step), begin + step), step);
    }

    /** Returns the least round distance that gives few ticks. */
    private static double step(double range, boolean logarithmic) {
        double least = range / MAX_TICKS;
        double power = least == 0 ? 1 : Math.pow(BASE, Math.floor(Math.log10(least)));
        double step = DoubleStream.concat(DoubleStream.of(STEPS), DoubleStream.of(BASE))
                .map(one -> one * power)
                .filter(one -> one >= least)
                .findFirst()
                .orElse(power * BASE);
        return logarithmic ? Math.max(1, step) : step;
    }

    /** Returns the place of a value, 0 to 1. */
    double place(double value) {
        return ((logarithmic ? Math.log10(value) : value) - begin) / (end - begin);
    }

    /** Returns the values at the ticks. */
    double[] ticks() {
        return IntStream.rangeClosed(0, (int) Math.round((end - begin) / step))
                .mapToDouble(tick -> begin + tick * step)
                .map(tick -> logarithmic ? Math.pow(BASE, tick) : tick)
                .toArray();
    }

    /** Returns the label of a tick. */
    String label(double tick) {
        double size = Math.abs(tick);
        if (logarithmic && size < MIN_LABEL) {
            return String.format(Locale.ROOT, "%.0e", tick);
        }
        int digits = (int) Math.max(0, -Math.floor(Math.log10(logarithmic ? Math.min(1, size) : step)));
        return size > MAX_LABEL
                ? String.format(Locale.ROOT, "%.0e", tick)
                : String.format(Locale.ROOT, "%,." + digits + "f", tick);
    }
}
