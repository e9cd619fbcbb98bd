package dev.filtersmith.benchmarks.experiments.counting;

import dev.filtersmith.benchmarks.experiments.report.Chapter;
import java.util.List;

/** The papers on d-left counting Bloom filters. */
public final class CountingPapers {
    private CountingPapers() {}

    /** Returns the chapters on the fixed and on the dynamic form. */
    public static List<Chapter> chapters() {
        return List.of(
                new Chapter(
                        "d-left counting Bloom filters",
                        "Bonomi, Mitzenmacher, Panigrahy, Singh, Varghese, \"An Improved Construction for Counting"
                                + " Bloom Filters\", ESA 2006.",
                        List.of(
                                FixedLength::section,
                                FixedOverflow::section,
                                effort -> CounterBounds.section(),
                                effort -> BloomComparison.section())),
                new Chapter(
                        "Dynamic d-left counting Bloom filters",
                        "Bonomi, Mitzenmacher, Panigrahy, Singh, Varghese, \"Bloom Filters via d-Left Hashing and"
                                + " Dynamic Bit Reassignment\", section III.",
                        List.of(DynamicLength::section, DynamicLength::highLoads, StoredFilters::section)));
    }
}
