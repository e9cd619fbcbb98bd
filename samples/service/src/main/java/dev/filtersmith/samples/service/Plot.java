package dev.filtersmith.samples.service;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

/** The plot of a comparison: each measure as a share of that without a filter. */
final class Plot {
    private Plot() {}

    /**
     * Writes the plot. It needs no screen.
     *
     * @param measured what was measured, that without a filter first
     * @param file PNG file
     */
    static void write(List<Measured> measured, Path file) throws IOException {
        CategoryChart chart = new CategoryChartBuilder()
                .width(800)
                .height(500)
                .title("A service before a table of accounts")
                .yAxisTitle("share of that without a filter")
                .build();
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        chart.getStyler().setLegendPosition(LegendPosition.OutsideS);
        List<String> names =
                List.of("database queries", "CPU of the handlers", "median of the latency", "p99 of the latency");
        List<ToDoubleFunction<Measured>> measures =
                List.of(Measured::queries, Measured::cpu, Measured::median, Measured::p99);
        Measured without = measured.get(0);
        for (Measured each : measured) {
            chart.addSeries(
                    each.guard(),
                    names,
                    measures.stream()
                            .map(of -> of.applyAsDouble(each) / of.applyAsDouble(without))
                            .toList());
        }
        if (!ImageIO.write(BitmapEncoder.getBufferedImage(chart), "png", file.toFile())) {
            throw new IOException("this JDK writes no PNG files");
        }
    }
}
