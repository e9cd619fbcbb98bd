package dev.filtersmith.cli;

import dev.filtersmith.advisor.Comparison;
import java.awt.BasicStroke;
import java.awt.Color;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;

/**
 * A plot of rates of false positives.
 *
 * @param over title of the horizontal axis
 * @param curves curves, one or more
 */
record RatePlot(String title, String over, List<RateCurve> curves) {
    /** Width of a plot in pixels. */
    static final int WIDTH = 1000;

    /** Height of a plot in pixels. */
    static final int HEIGHT = 550;

    private static final int MARKER = 5;

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

    /** Returns the plot as it is drawn. */
    XYChart chart() {
        XYChart chart = new XYChart(WIDTH, HEIGHT);
        chart.setTitle(title);
        chart.setXAxisTitle(over);
        chart.setYAxisTitle("rate of false positives");
        XYStyler style = chart.getStyler();
        style.setYAxisLogarithmic(true);
        style.setLegendPosition(LegendPosition.OutsideE);
        style.setChartBackgroundColor(Color.WHITE);
        style.setMarkerSize(MARKER);
        // A dashed line takes a shape for each dash in SVG.
        style.setPlotGridLinesStroke(new BasicStroke(1));
        for (RateCurve curve : curves) {
            chart.addSeries(
                    curve.family(),
                    curve.points().stream().mapToDouble(RateCurve.Point::x).toArray(),
                    curve.points().stream().mapToDouble(RateCurve.Point::rate).toArray());
        }
        return chart;
    }

    /** Describes the plot to those who cannot see it. */
    String description() {
        return title + ". Curves, in the order of the legend: "
                + String.join(", ", curves.stream().map(RateCurve::family).toList());
    }
}
