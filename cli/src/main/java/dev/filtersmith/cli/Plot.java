package dev.filtersmith.cli;

import java.awt.BasicStroke;
import java.awt.Color;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.XYStyler;

/** A plot that a file holds, above others or below. */
interface Plot {
    /** Width of a plot in pixels. */
    int WIDTH = 1000;

    /** Height of a plot in pixels. */
    int HEIGHT = 550;

    /** Size of the mark of a point in pixels. */
    int MARKER = 5;

    /** Returns the plot as it is drawn. */
    XYChart chart();

    /** Describes the plot to those who cannot see it. */
    String description();

    /** Returns a chart without curves, with the titles of its axes. */
    static XYChart empty(String title, String over, String up) {
        XYChart chart = new XYChart(WIDTH, HEIGHT);
        chart.setTitle(title);
        chart.setXAxisTitle(over);
        chart.setYAxisTitle(up);
        XYStyler style = chart.getStyler();
        style.setLegendPosition(LegendPosition.OutsideE);
        style.setChartBackgroundColor(Color.WHITE);
        style.setMarkerSize(MARKER);
        // A dashed line takes a shape for each dash in SVG.
        style.setPlotGridLinesStroke(new BasicStroke(1));
        return chart;
    }
}
