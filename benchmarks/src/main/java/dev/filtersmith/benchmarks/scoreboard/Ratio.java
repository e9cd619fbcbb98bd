package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A quotient of two measures, mostly of times.
 *
 * @param name name of the measure
 * @param numerator name of the upper measure
 * @param denominator name of the lower measure
 */
record Ratio(String name, String numerator, String denominator) {
    /** Returns all ratios that are reported. */
    static List<Ratio> all() {
        List<Ratio> ratios = new ArrayList<>();
        for (Size size : Size.values()) {
            for (QueryMode mode : QueryMode.values()) {
                String end = "." + mode.label() + "." + size.label();
                addLookups(ratios, end);
                BoundRatios.addLookups(ratios, mode, size, end);
                addWide(ratios, end);
                addChosen(ratios, mode, size, end);
                CountingRatios.addLookups(ratios, mode, size, end);
                BloomRatios.addLookups(ratios, mode, size, end);
                RankRatios.addLookups(ratios, end);
            }
            addFills(ratios, "." + size.label());
            BoundRatios.addShots(ratios, size, "." + size.label());
            CountingRatios.addShots(ratios, size, "." + size.label());
            BloomRatios.addShots(ratios, size, "." + size.label());
            RankRatios.addShots(ratios, "." + size.label());
        }
        TelemetryRatios.add(ratios);
        CountingRatios.addSpace(ratios);
        for (FirstAnswers.Way way : FirstAnswers.Way.values()) {
            ratios.add(new Ratio(
                    "cold.default.over.guava" + way.end(),
                    "ms.cold.default" + way.end(),
                    "ms.cold.guava" + way.peer()));
        }
        ratios.add(new Ratio("stored.write.over.memcpy", "gbs.stored.write.32mb", "gbs.memcpy.32mb"));
        ratios.add(new Ratio("stored.read.over.memcpy", "gbs.stored.read.32mb", "gbs.memcpy.32mb"));
        return ratios;
    }

    private static void addLookups(List<Ratio> ratios, String end) {
        add(ratios, end, "lookup.paper3x64.over.limit", "lookup.paper3x64", "lookup.limit3");
        add(ratios, end, "lookup.default.over.limit", "lookup.default", "lookup.limit2");
        add(ratios, end, "batch.default.over.limit", "batch.default", "lookup.limit2");
        add(ratios, end, "batch.default.over.lookup", "batch.default", "lookup.default");
        add(ratios, end, "lookup.keyed.over.default", "lookup.keyed", "lookup.default");
        for (String peer : List.of("guava", "bloom", "cuckoo16")) {
            add(ratios, end, "lookup." + peer + ".over.default", "lookup." + peer, "lookup.default");
            add(ratios, end, "lookup." + peer + ".over.batch", "lookup." + peer, "batch.default");
        }
    }

    private static void addWide(List<Ratio> ratios, String end) {
        add(ratios, end, "lookup.wide2x128.over.limit", "lookup.wide2x128", "lookup.limit2x128");
        add(ratios, end, "batch.wide2x128.over.limit", "batch.wide2x128", "lookup.limit2x128");
    }

    private static void addChosen(List<Ratio> ratios, QueryMode mode, Size size, String end) {
        for (String chosen : Subjects.CHOSEN) {
            if (Operation.LOOKUP.takes(chosen, mode, size)) {
                add(ratios, end, "lookup." + chosen + ".over.default", "lookup." + chosen, "lookup.default");
            }
        }
    }

    private static void addFills(List<Ratio> ratios, String end) {
        add(ratios, end, "put.keyed.over.default", "put.keyed", "put.default");
        for (String own : List.of("wide2x128", "compact16")) {
            add(ratios, end, "put." + own + ".cuckoo16.over.ours", "put.cuckoo16", "put." + own);
        }
        for (String own : List.of("default", "depth1")) {
            add(ratios, end, "putall." + own + ".over.put", "putall." + own, "put." + own);
            for (String peer : List.of("guava", "bloom", "cuckoo16")) {
                add(ratios, end, "put." + own + "." + peer + ".over.ours", "put." + peer, "put." + own);
            }
        }
    }

    /** Adds a quotient of two times whose names end alike. */
    static void add(List<Ratio> ratios, String end, String name, String numerator, String denominator) {
        ratios.add(new Ratio(name + end, "ns." + numerator + end, "ns." + denominator + end));
    }

    /** Returns the ratios whose two measures are both present. */
    static Map<String, Double> of(Map<String, Double> measured) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (Ratio ratio : all()) {
            Double upper = measured.get(ratio.numerator());
            Double lower = measured.get(ratio.denominator());
            if (upper != null && lower != null) {
                values.put(ratio.name(), upper / lower);
            }
        }
        return values;
    }
}
