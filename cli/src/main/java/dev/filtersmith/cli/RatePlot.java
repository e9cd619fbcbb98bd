package dev.filtersmith.cli;

import dev.filtersmith.advisor.Comparison;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;

/**
 * A plot of rates of false positives.
 *
 * @param over title of the horizontal axis
 * @param curves curves, one or more
 */
record RatePlot(String title, String over, List<RateCurve> curves) implements Plot {
    /** Returns the plots of a comparison, the one over bits first. */
    static List<RatePlot> of(Comparison comparison) {
        return List.of(
                new RatePlot(
                        String.format(
                                Locale.ROOT,
                                "Lowest rate for the bits of a key, %,d elements",
                                comparison.expectedElements()),
                        "bits per key",
                        RateCurve.overBits(comparison)),
                new RatePlot(
                        String.format(
                                Locale.ROOT,
                                "Rate of a filter for rate %.2g while it is filled with %,d elements",
                                comparison.maxFpp(),
                                RateCurve.filledElements(comparison)),
                        "% of the expected elements",
                        RateCurve.overFill(comparison)));
    }

    @Override
    public XYChart chart() {
        XYChart chart = Plot.empty(title, over, "rate of false positives");
        chart.getStyler().setYAxisLogarithmic(true);
        for (RateCurve curve : curves) {
            chart.addSeries(
                    curve.family(),
                    curve.points().stream().mapToDouble(RateCurve.Point::x).toArray(),
                    curve.points().stream().mapToDouble(RateCurve.Point::rate).toArray());
        }
        return chart;
    }

    @Override
    public String description() {
        return title + ". Curves, in the order of the legend: "
                + String.join(", ", curves.stream().map(RateCurve::family).toList());
    }
}
