package dev.filtersmith.benchmarks.experiments.dleft;

import dev.filtersmith.benchmarks.experiments.report.Chapter;
import java.util.List;

/** The paper on d-left Bloom filters, section II. */
public final class DLeftPaper {
    private DLeftPaper() {}

    /** Returns the chapter on section II. */
    public static Chapter chapter() {
        return new Chapter(
                "d-left Bloom filters",
                "Bonomi, Mitzenmacher, Panigrahy, Singh, Varghese, \"Bloom Filters via d-Left Hashing and Dynamic"
                        + " Bit Reassignment\", section II.",
                List.of(
                        effort -> LoadTables.section(),
                        effort -> PaperRates.section(),
                        effort -> CodePoints.section(),
                        effort -> GroupedRates.section(),
                        OnlineTrials::section,
                        OfflineTrials::section,
                        effort -> Underloaded.section()));
    }
}
