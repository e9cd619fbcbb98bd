package dev.filtersmith.benchmarks.experiments.report;

import java.util.Locale;

/**
 * The report as one page of HTML that is also well-formed XML. It loads nothing: styles are inline,
 * plots are SVG in the page. It is dark where the reader's scheme is.
 */
final class HtmlWriter {
    /** The second line of a page by this writer. */
    static final String MARK = "<!-- Filtersmith: the papers' experiments -->";

    private static final String HEAD = """
            <!DOCTYPE html>
            %s
            <html lang="en">
            <head>
            <meta charset="utf-8"/>
            <title>%s</title>
            <style>
            :root { color-scheme: light dark; }
            body { font-family: sans-serif; max-width: 75em; margin: 2em auto; padding: 0 1em; }
            table { border-collapse: collapse; font-size: 85%%; margin: 0.5em 0; }
            th, td { border-bottom: 1px solid #8884; padding: 0.2em 0.6em; text-align: right; }
            th:first-child, td:first-child, th:last-child, td:last-child { text-align: left; }
            td.reproduced, td.arithmetic, td.confirmed { color: light-dark(#1a6b1a, #6fcf7f); }
            td.misprint, td.differs { color: light-dark(#8a5a00, #e0b050); }
            td.failed { color: #fff; background: #b00020; }
            figure { margin: 1em 0; overflow-x: auto; }
            </style>
            </head>
            <body>
            <h1>%s</h1>
            <p>%s</p>
            <p>%s</p>
            """;

    private HtmlWriter() {}

    static String write(Report report) {
        String title = escaped(Report.TITLE);
        StringBuilder html =
                new StringBuilder(HEAD.formatted(MARK, title, title, escaped(Report.RULE), escaped(report.summary())));
        for (Chapter.Finished chapter : report.chapters()) {
            append(html, "h2", chapter.title());
            append(html, "p", chapter.source());
            chapter.sections().forEach(section -> append(html, section));
        }
        return html.append("</body>\n</html>\n").toString();
    }

    private static void append(StringBuilder html, Section section) {
        append(html, "h3", section.title());
        append(html, "p", section.note());
        if (!section.findings().isEmpty()) {
            html.append("<table>\n<tr><th>figure</th><th>ours</th><th>standard error</th>"
                    + "<th>recomputed</th><th>paper</th><th>verdict</th></tr>\n");
            section.findings().forEach(finding -> append(html, finding));
            html.append("</table>\n");
        }
        section.plots().forEach(plot -> html.append(SvgPlot.of(plot)));
    }

    private static void append(StringBuilder html, Finding finding) {
        html.append("<tr id=\"").append(escaped(finding.id())).append("\">");
        append(html, "td", finding.what());
        append(html, "td", Figure.format(finding.value()));
        append(html, "td", finding.error() == 0 ? "" : Figure.format(finding.error()));
        append(html, "td", finding.recomputed().text());
        append(html, "td", finding.printed().text());
        html.append("<td class=\"")
                .append(finding.verdict().name().toLowerCase(Locale.ROOT))
                .append("\">")
                .append(escaped(finding.verdictText()))
                .append("</td></tr>\n");
    }

    private static void append(StringBuilder html, String element, String text) {
        if (!text.isEmpty() || element.equals("td")) {
            html.append('<').append(element).append('>').append(escaped(text));
            html.append("</").append(element).append('>').append(element.equals("td") ? "" : "\n");
        }
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
