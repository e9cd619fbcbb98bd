package dev.filtersmith.benchmarks.experiments.overview;

import dev.filtersmith.benchmarks.experiments.report.Chapter;
import java.util.List;

/** All families and their peers at a glance. */
public final class Overview {
    private Overview() {}

    /**
     * Returns the chapter with the plots.
     *
     * @param clock clock of the lookups
     */
    public static Chapter chapter(LookupClock clock) {
        return new Chapter(
                "All families and their peers",
                "Models, formulas and filters of this library; filters and formulas of others.",
                List.of(
                        effort -> RateAgainstBits.section(),
                        effort -> RateAgainstFill.section(),
                        effort -> LookupTimes.section(effort, clock)));
    }
}
