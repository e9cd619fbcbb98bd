package dev.filtersmith.samples.service;

import dev.filtersmith.samples.service.Absent.Row;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.style.CategoryStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** The costs of the services as four charts, over the exponents of Zipf's law. */
record AbsentPlot(List<Row> rows) {
    private static final int WIDTH = 450;
    private static final int HEIGHT = 280;
    private static final int COLUMNS = 2;

    private static final List<Color> COLOURS =
            List.of(new Color(0x808893), new Color(0x3f83d1), new Color(0x2f9e55), new Color(0xc9742a));

    /** Paper is white where the page is; elsewhere all but the hues is turned. */
    private static final String STYLE =
            "@media (prefers-color-scheme: dark) { svg { filter: invert(0.9) hue-rotate(180deg) } }";

    List<CategoryChart> charts() {
        // Without a filter nearly all queries are in vain: the others would not be seen.
        List<Row> filters =
                rows.stream().filter(row -> !row.filter().equals("nothing")).toList();
        return List.of(
                chart("queries in vain, of 1,000 requests", filters, cost -> cost.perThousand(cost.vainQueries())),
                chart("CPU of a request, us", rows, Measured::cpuMicroseconds),
                chart("median time of a request, us", rows, Measured::medianMicroseconds),
                chart("99th percentile, us", rows, Measured::p99Microseconds));
    }

    /** Draws the charts in SVG. */
    void draw(Path file) throws IOException {
        try (Writer out = Files.newBufferedWriter(file)) {
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(SVGGraphics2D.SVG_NAMESPACE_URI, "svg", null);
            SVGGeneratorContext context = SVGGeneratorContext.createDefault(document);
            context.setPrecision(1);
            SVGGraphics2D graphics = new SVGGraphics2D(context, false);
            List<CategoryChart> charts = charts();
            graphics.setSVGCanvasSize(new Dimension(WIDTH * COLUMNS, HEIGHT * charts.size() / COLUMNS));
            for (int i = 0; i < charts.size(); i++) {
                SVGGraphics2D part = (SVGGraphics2D) graphics.create();
                part.translate(WIDTH * (i % COLUMNS), HEIGHT * (i / COLUMNS));
                charts.get(i).paint(part, WIDTH, HEIGHT);
                part.dispose();
            }
            Element root = graphics.getRoot();
            Element style = document.createElementNS(SVGGraphics2D.SVG_NAMESPACE_URI, "style");
            style.setTextContent(STYLE);
            root.appendChild(style);
            TransformerFactory.newInstance().newTransformer().transform(new DOMSource(root), new StreamResult(out));
        } catch (ParserConfigurationException | TransformerException impossible) {
            throw new IOException(impossible);
        }
    }

    private CategoryChart chart(String title, List<Row> shown, ToDoubleFunction<Measured> value) {
        CategoryChart chart = new CategoryChart(WIDTH, HEIGHT);
        chart.setTitle(title);
        chart.setXAxisTitle("exponent");
        CategoryStyler style = chart.getStyler();
        style.setLegendPosition(LegendPosition.OutsideS);
        style.setLegendLayout(LegendLayout.Horizontal);
        style.setChartBackgroundColor(Color.WHITE);
        // A dashed line takes a shape for each dash in SVG.
        style.setPlotGridLinesStroke(new BasicStroke(1));
        style.setYAxisMin(0.0);
        List<String> filters = rows.stream().map(Row::filter).distinct().toList();
        for (String filter : shown.stream().map(Row::filter).distinct().toList()) {
            List<Row> bars =
                    shown.stream().filter(row -> row.filter().equals(filter)).toList();
            CategorySeries series = chart.addSeries(
                    filter,
                    bars.stream().map(Row::exponent).toList(),
                    bars.stream().map(row -> value.applyAsDouble(row.cost())).toList());
            series.setFillColor(COLOURS.get(filters.indexOf(filter)));
        }
        return chart;
    }
}
