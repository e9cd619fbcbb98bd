package dev.filtersmith.benchmarks.experiments.report;

import java.util.List;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * A plot of curves.
 *
 * @param id name of the plot, unique in the report
 * @param title title
 * @param x horizontal axis
 * @param y vertical axis
 * @param curves curves
 */
public record Plot(String id, String title, Axis x, Axis y, List<Curve> curves) {
    /**
     * An axis.
     *
     * @param title title
     * @param logarithmic whether its scale is logarithmic
     */
    public record Axis(String title, boolean logarithmic) {}

    /**
     * A point.
     *
     * @param x horizontal coordinate
     * @param y vertical coordinate
     */
    public record Point(double x, double y) {}

    /**
     * A named curve.
     *
     * @param name name
     * @param points one point or more, from left to right
     */
    public record Curve(String name, List<Point> points) {
        /** Returns the curve of a function over some places. */
        public static Curve of(String name, DoubleStream places, DoubleUnaryOperator function) {
            return new Curve(
                    name,
                    places.mapToObj(x -> new Point(x, function.applyAsDouble(x)))
                            .toList());
        }
    }
}
