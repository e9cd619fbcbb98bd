package dev.filtersmith.samples.watch;

import java.io.PrintWriter;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** A table of readings, a line each. */
final class Table {
    private static final String HEAD = "%6s  %-11s  %8s  %5s  %9s  %-18s  %5s  %7s  %s";

    private final PrintWriter out;
    private final Map<Long, Reading> last = new HashMap<>();

    Table(PrintWriter out) {
        this.out = out;
    }

    /** Prints the names of the columns. */
    void head() {
        line(HEAD, "filter", "engine", "elements", "load", "predicted", "measured", "stash", "refused", "");
    }

    /**
     * Prints a line. The measured rate covers the lookups since the filter's last line, because the
     * rate has risen since then.
     */
    void row(Reading now) {
        Reading before = last.getOrDefault(now.id(), now.unasked());
        last.put(now.id(), now);
        double measured = now.measuredSince(before);
        line(
                "%6d  %-11s  %,8d  %4.0f%%  %9s  %-18s  %5d  %,7d  %s",
                now.id(),
                now.engine(),
                now.elements(),
                100 * now.load(),
                rate(now.predicted()),
                Double.isNaN(measured) ? "" : rate(measured) + " +- " + rate(now.errorSince(before)),
                now.stash(),
                now.refused(),
                remark(now));
    }

    private static String remark(Reading now) {
        StringJoiner remark = new StringJoiner(", ");
        if (now.elements() > now.expected()) {
            remark.add("more than it was made for");
        }
        if (now.promised() > 0 && now.predicted() > now.promised()) {
            remark.add("rate above " + now.promised());
        }
        return remark.toString();
    }

    private void line(String format, Object... values) {
        out.println(String.format(Locale.ROOT, format, values).stripTrailing());
        out.flush();
    }

    private static String rate(double rate) {
        return String.format(Locale.ROOT, "%.1e", rate);
    }
}
