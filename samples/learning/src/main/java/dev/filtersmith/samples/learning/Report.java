package dev.filtersmith.samples.learning;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The runs as a table, with the filters side by side in each phase. */
record Report(Map<String, List<Measured>> runs) {
    void print(PrintWriter out) {
        for (Phase phase : Phase.values()) {
            out.printf("%-14s%14s%14s%14s%14s%n", phase.title(), "methods", "memory kB", "rate", "CPU ns");
            runs.keySet().forEach(name -> {
                Measured all = of(name, phase);
                out.printf(
                        Locale.ROOT,
                        "  %-12s%,14d%14.1f%13.3f%%%14.0f%n",
                        name,
                        all.methods(),
                        (double) all.bytes() / 1000,
                        100 * all.rate(),
                        all.nanosPerRequest());
            });
            out.println();
        }
        runs.forEach((name, steps) -> {
            long nanos = steps.stream().mapToLong(Measured::rebuildNanos).sum();
            if (nanos > 0) {
                out.printf(
                        Locale.ROOT,
                        "%s: %.1f s of CPU for rebuilds, beside the requests%n",
                        name,
                        (double) nanos / 1e9);
            }
        });
        out.printf(Locale.ROOT, "methods that were denied and are there: %,d%n", lost())
                .flush();
    }

    /** Returns what the run with a filter showed in a phase. */
    Measured of(String filter, Phase phase) {
        return runs.getOrDefault(filter, List.of()).stream()
                .filter(step -> step.phase() == phase)
                .reduce(Measured::and)
                .orElseThrow();
    }

    /** Returns the number of lookups that were denied a method in the table. There must be none. */
    long lost() {
        return runs.values().stream()
                .flatMap(List::stream)
                .mapToLong(Measured::lost)
                .sum();
    }
}
