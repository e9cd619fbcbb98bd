package dev.filtersmith.benchmarks.scoreboard;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of targets and measured values. */
final class TargetTable {
    private TargetTable() {}

    /** Returns the rows: measure, value, target, and whether it is met. */
    static List<String> rows(Map<String, Double> values) {
        List<String> rows = new ArrayList<>();
        rows.add(row("measure", "value", "target", "verdict"));
        for (Target target : Target.ALL) {
            List<String> concerned =
                    values.keySet().stream().filter(target::concerns).toList();
            for (String name : concerned) {
                double value = values.getOrDefault(name, Double.NaN);
                rows.add(row(name, Numbers.text(value), target.text(), target.metBy(value) ? "met" : "missed"));
            }
            if (concerned.isEmpty()) {
                rows.add(row(target.measure(), "-", target.text(), "not measured"));
            }
        }
        return rows;
    }

    private static String row(String name, String value, String target, String verdict) {
        return String.format(Locale.ROOT, "%-45s %10s  %-18s %s", name, value, target, verdict);
    }
}
