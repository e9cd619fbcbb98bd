package dev.filtersmith.cli;

import dev.filtersmith.Layout;
import dev.filtersmith.cli.DiagramLine.Part;
import java.util.List;
import java.util.Locale;

/**
 * The diagram of a layout as SVG. Parts are as wide as their bits, or as their labels if these are
 * wider. Text has the colour of the page around the drawing; in a file of its own, the one that
 * fits the reader's scheme, light or dark.
 */
final class LayoutDrawing {
    private static final int MARGIN = 8;
    private static final int LINE = 28;
    private static final int BOX = 22;
    private static final int BASELINE = 15;

    /** Width of a character of 12 pixels, a little more than most fonts have. */
    private static final double CHARACTER = 7.3;

    private static final int PADDING = 8;

    /** Width of the line with the most bits. */
    private static final double WIDEST = 440;

    private final Layout layout;
    private final List<DiagramLine> lines;
    private final double scale;
    private final double left;
    private final double right;
    private final StringBuilder shapes = new StringBuilder();

    private LayoutDrawing(Layout layout) {
        this.layout = layout;
        lines = layout.diagram().lines().map(DiagramLine::of).toList();
        int mostBits = lines.stream().mapToInt(DiagramLine::bits).max().orElse(0);
        scale = WIDEST / Math.max(1, mostBits);
        left = MARGIN
                + lines.stream()
                        .filter(line -> !line.parts().isEmpty() && !line.isSpan())
                        .mapToDouble(line -> width(line.bars().get(0)))
                        .max()
                        .orElse(0);
        right = left + lines.stream().mapToDouble(this::width).max().orElse(0);
    }

    /** Returns the drawing of a layout. The same layout gives the same text. */
    static String svg(Layout layout) {
        return new LayoutDrawing(layout).drawn();
    }

    private String drawn() {
        DiagramLine above = DiagramLine.of("");
        for (int i = 0; i < lines.size(); i++) {
            DiagramLine line = lines.get(i);
            int top = MARGIN + i * LINE;
            text(MARGIN, top, "start", line.text());
            if (line.isSpan()) {
                double begin = edge(above, above.bars().indexOf(line.bars().get(0)));
                box(begin, edge(above, above.bars().indexOf(line.bars().get(1))) - begin, top, "", Tint.DATA);
            } else {
                boxes(line, top);
                above = line;
            }
        }
        double texts = lines.stream()
                .filter(line -> line.parts().isEmpty())
                .mapToDouble(line -> width(line.text().length()))
                .max()
                .orElse(0);
        return String.format(
                Locale.ROOT,
                """
                <svg xmlns="http://www.w3.org/2000/svg" class="layout" width="%1$d" height="%2$d" \
                viewBox="0 0 %1$d %2$d" font-family="ui-monospace, Menlo, Consolas, monospace" font-size="12">
                <style>.layout { color: #1f2328 } \
                @media (prefers-color-scheme: dark) { .layout { color: #e6edf3 } }</style>
                <title>%3$s</title>
                %4$s</svg>
                """,
                Math.round(Math.max(right, MARGIN + texts) + MARGIN),
                2 * MARGIN + lines.size() * LINE,
                layout.signature(),
                shapes);
    }

    private void boxes(DiagramLine line, int top) {
        for (int i = 0; i < line.parts().size(); i++) {
            Part part = line.parts().get(i);
            box(edge(line, i), width(part), top, part.label(), Tint.of(part.label()));
        }
    }

    /** Returns where a part begins, so that all lines end at the right, at bit 0. */
    private double edge(DiagramLine line, int part) {
        return right - line.parts().stream().skip(part).mapToDouble(this::width).sum();
    }

    private double width(DiagramLine line) {
        return line.isSpan()
                ? 0
                : line.parts().stream().mapToDouble(this::width).sum();
    }

    private double width(Part part) {
        return Math.max(part.bits().orElse(0) * scale, width(part.label().length()) + PADDING);
    }

    private static double width(int characters) {
        return characters * CHARACTER;
    }

    private void box(double x, double width, int top, String label, Tint tint) {
        shapes.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" %s/>\n",
                x,
                top,
                width,
                BOX,
                tint.style));
        text(x + width / 2, top, "middle", label);
    }

    private void text(double x, int top, String anchor, String text) {
        if (!text.isBlank()) {
            shapes.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.1f\" y=\"%d\" text-anchor=\"%s\" fill=\"currentColor\" xml:space=\"preserve\""
                            + " style=\"white-space: pre\">%s</text>\n",
                    x,
                    top + BASELINE,
                    anchor,
                    text.replace("&", "&amp;").replace("<", "&lt;")));
        }
    }

    /** The colours of parts, which can be told from light and from dark pages. */
    private enum Tint {
        /** Bits of keys. */
        DATA("fill=\"#3f83d1\" fill-opacity=\"0.25\" stroke=\"#3f83d1\""),
        /** Counts, codes, and pointers. */
        ORDER("fill=\"#c9742a\" fill-opacity=\"0.3\" stroke=\"#c9742a\""),
        /** Bits without a meaning. */
        UNUSED("fill=\"none\" stroke=\"#808893\" stroke-dasharray=\"3 3\"");

        private final String style;

        Tint(String style) {
            this.style = style;
        }

        static Tint of(String label) {
            if (label.startsWith("unused") || label.equals("...")) {
                return UNUSED;
            }
            return label.matches("\\d.*|(fingerprint|remainder|slots|longs,|bit) .*") ? DATA : ORDER;
        }
    }
}
