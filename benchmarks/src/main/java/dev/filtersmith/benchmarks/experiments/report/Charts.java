package dev.filtersmith.benchmarks.experiments.report;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** Plots as images. */
final class Charts {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 600;
    private static final int MARKER = 5;

    private Charts() {}

    /** Returns the plot as a PNG file. */
    static byte[] png(Plot plot) {
        XYChart chart = new XYChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(plot.title())
                .xAxisTitle(plot.x().title())
                .yAxisTitle(plot.y().title())
                .build();
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setXAxisLogarithmic(plot.x().logarithmic());
        chart.getStyler().setYAxisLogarithmic(plot.y().logarithmic());
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setMarkerSize(MARKER);
        for (Plot.Curve curve : plot.curves()) {
            chart.addSeries(
                    curve.name(),
                    curve.points().stream().mapToDouble(Plot.Point::x).toArray(),
                    curve.points().stream().mapToDouble(Plot.Point::y).toArray());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            if (!ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", bytes)) {
                throw new IllegalStateException("this JDK writes no PNG files");
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }
}
