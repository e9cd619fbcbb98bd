package dev.filtersmith.samples.learning;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The runs as three charts, one below the other: memory, rate and CPU time over the steps. */
record Plot(Map<String, List<Measured>> runs) {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 320;

    List<XYChart> charts() {
        return List.of(
                chart("memory, kB", step -> (double) step.bytes() / 1000),
                chart("false positives, %", step -> 100 * step.rate()),
                chart("CPU of a request, ns", Measured::nanosPerRequest));
    }

    /** Draws the charts in SVG. */
    void draw(Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            SVGGraphics2D graphics = new SVGGraphics2D(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVGGraphics2D.SVG_NAMESPACE_URI, "svg", null));
            List<XYChart> charts = charts();
            graphics.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT * charts.size()));
            for (XYChart chart : charts) {
                chart.paint(graphics, WIDTH, HEIGHT);
                graphics.translate(0, HEIGHT);
            }
            graphics.stream(out);
        } catch (ParserConfigurationException impossible) {
            throw new IOException(impossible);
        }
    }

    private XYChart chart(String title, ToDoubleFunction<Measured> value) {
        XYChart chart = new XYChart(WIDTH, HEIGHT);
        chart.setTitle(title);
        chart.setXAxisTitle("step");
        chart.getStyler().setYAxisLogarithmic(true);
        chart.getStyler().setYAxisDecimalPattern("#,##0.###");
        chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
        chart.getStyler().setChartBackgroundColor(Color.WHITE);
        // A dashed line takes a shape for each dash in SVG.
        chart.getStyler().setPlotGridLinesStroke(new BasicStroke(1));
        runs.forEach((name, steps) -> {
            // Zeros have no place on a logarithmic axis.
            int[] shown = IntStream.range(0, steps.size())
                    .filter(i -> value.applyAsDouble(steps.get(i)) > 0)
                    .toArray();
            XYSeries curve = chart.addSeries(
                    name,
                    IntStream.of(shown).mapToDouble(i -> i + 1).toArray(),
                    IntStream.of(shown)
                            .mapToDouble(i -> value.applyAsDouble(steps.get(i)))
                            .toArray());
            curve.setMarker(SeriesMarkers.NONE);
        });
        return chart;
    }
}
