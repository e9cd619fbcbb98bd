package dev.filtersmith.samples.caches;

import java.io.PrintWriter;
import java.util.Locale;

/** A printout of the totals. */
record Report(Totals totals, PrintWriter out) {
    void print() {
        line("requests", totals.requests(), "");
        line("  own documents", totals.hits(), share(totals.hits(), totals.requests()));
        line("  from siblings", totals.fromSiblings(), share(totals.fromSiblings(), totals.requests()));
        line("  from the origin", totals.fromOrigin(), share(totals.fromOrigin(), totals.requests()));
        out.println();
        line("questions to filters", totals.there() + totals.notThere(), "");
        line("  was there", totals.there(), "");
        line("    answered no", totals.denied(), "there must be none");
        line("    gone since", totals.gone(), "");
        line("  was not there", totals.notThere(), "");
        line(
                "    answered yes",
                totals.falsePositives(),
                String.format(Locale.ROOT, "rate %.2e, predicted %.2e", totals.rate(), totals.predictedRate()));
        out.println();
        line("filters sent", totals.digests(), "");
        line("  bytes, trimmed", totals.trimmedBytes(), "");
        line("  whole filters", totals.filterBytes(), times(totals.filterBytes()));
        line("  lists of URLs", totals.listBytes(), times(totals.listBytes()));
    }

    private void line(String name, long number, String remark) {
        out.println(String.format(Locale.ROOT, "%-22s %,11d  %s", name, number, remark)
                .stripTrailing());
    }

    private static String share(long part, long whole) {
        return String.format(Locale.ROOT, "%.1f%%", whole == 0 ? 0 : 100.0 * part / whole);
    }

    private String times(long bytes) {
        return totals.trimmedBytes() == 0
                ? ""
                : String.format(Locale.ROOT, "%.1f times as many", (double) bytes / totals.trimmedBytes());
    }
}
