package dev.filtersmith.benchmarks.experiments.report;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A plot as an SVG element of a page. Text and axes have the colour of the page's text; the curves
 * have colours that can be told from light and from dark pages, and every second round of them is
 * dashed.
 */
final class SvgPlot {
    private static final int WIDTH = 860;
    private static final int LEFT = 80;
    private static final int RIGHT = 840;
    private static final int TOP = 40;
    private static final int BOTTOM = 460;
    private static final int AXIS_TITLE = 500;
    private static final int LEGEND = 530;
    private static final int LEGEND_LINE = 22;
    private static final int LEGEND_COLUMNS = 2;
    private static final int SAMPLE = 36;
    private static final int GAP = 8;
    private static final int BASELINE = 4;

    private static final List<String> COLOURS =
            List.of("#3f83d1", "#c9742a", "#2f9e55", "#d9534f", "#a06cd0", "#808893", "#c2559d");

    private final Plot plot;
    private final PlotScale across;
    private final PlotScale up;
    private final StringBuilder shapes = new StringBuilder();

    private SvgPlot(Plot plot) {
        this.plot = plot;
        this.across = PlotScale.of(plot, plot.x(), Plot.Point::x);
        this.up = PlotScale.of(plot, plot.y(), Plot.Point::y);
    }

    /** Returns a figure with the plot, as HTML that is also well-formed XML. */
    static String of(Plot plot) {
        return new SvgPlot(plot).drawn();
    }

    private String drawn() {
        text((LEFT + RIGHT) / 2.0, TOP / 2.0, "middle", plot.title(), " font-weight=\"bold\"");
        axes();
        for (int i = 0; i < plot.curves().size(); i++) {
            curve(i);
            legend(i);
        }
        int rows = (plot.curves().size() + LEGEND_COLUMNS - 1) / LEGEND_COLUMNS;
        return String.format(
                Locale.ROOT,
                """
                <figure id="%1$s"><svg class="plot" width="%2$d" height="%3$d" \
                viewBox="0 0 %2$d %3$d" role="img" aria-label="%4$s" fill="currentColor" font-family="sans-serif" \
                font-size="13">
                %5$s</svg></figure>
                """,
                HtmlWriter.escaped(plot.id()),
                WIDTH,
                LEGEND + rows * LEGEND_LINE,
                HtmlWriter.escaped(plot.title()),
                shapes);
    }

    private void axes() {
        for (double tick : across.ticks()) {
            double x = x(tick);
            line(x, TOP, x, BOTTOM);
            text(x, BOTTOM + 2.0 * GAP + BASELINE, "middle", across.label(tick), "");
        }
        for (double tick : up.ticks()) {
            double y = y(tick);
            line(LEFT, y, RIGHT, y);
            text(LEFT - GAP, y + BASELINE, "end", up.label(tick), "");
        }
        text((LEFT + RIGHT) / 2.0, AXIS_TITLE, "middle", plot.x().title(), "");
        double middle = (TOP + BOTTOM) / 2.0;
        text(
                2.0 * GAP,
                middle,
                "middle",
                plot.y().title(),
                " transform=\"rotate(-90 " + 2 * GAP + " " + middle + ")\"");
    }

    private void line(double x1, double y1, double x2, double y2) {
        add("<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"currentColor\" stroke-opacity=\"0.2\"/>\n", x1, y1, x2, y2);
    }

    private void curve(int number) {
        Plot.Curve curve = plot.curves().get(number);
        add(
                "<polyline points=\"%s\" %s/>\n",
                curve.points().stream()
                        .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", x(point.x()), y(point.y())))
                        .collect(Collectors.joining(" ")),
                stroke(number));
        for (Plot.Point point : curve.points()) {
            add(
                    "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.5\" %s><title>%s: %s, %s</title></circle>\n",
                    x(point.x()),
                    y(point.y()),
                    colour(number),
                    HtmlWriter.escaped(curve.name()),
                    Figure.format(point.x()),
                    Figure.format(point.y()));
        }
    }

    private void legend(int curve) {
        double x = LEFT + (double) (curve % LEGEND_COLUMNS) * (RIGHT - LEFT) / LEGEND_COLUMNS;
        int row = curve / LEGEND_COLUMNS;
        double y = LEGEND + (double) row * LEGEND_LINE;
        add("<path d=\"M%.1f %.1fh%d\" %s/>\n", x, y, SAMPLE, stroke(curve));
        text(x + SAMPLE + GAP, y + BASELINE, "start", plot.curves().get(curve).name(), "");
    }

    private void text(double x, double y, String anchor, String text, String attributes) {
        add(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\"%s>%s</text>\n",
                x, y, anchor, attributes, HtmlWriter.escaped(text));
    }

    private void add(String format, Object... values) {
        shapes.append(String.format(Locale.ROOT, format, values));
    }

    private double x(double value) {
        return LEFT + (RIGHT - LEFT) * across.place(value);
    }

    private double y(double value) {
        return BOTTOM - (BOTTOM - TOP) * up.place(value);
    }

    private static String stroke(int curve) {
        boolean dashed = curve / COLOURS.size() % 2 == 1;
        return colour(curve) + (dashed ? " stroke-dasharray=\"6 4\"" : "");
    }

    private static String colour(int curve) {
        return "fill=\"none\" stroke=\"" + COLOURS.get(curve % COLOURS.size()) + "\" stroke-width=\"2\"";
    }
}
