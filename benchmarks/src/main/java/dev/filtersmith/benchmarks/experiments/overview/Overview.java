package dev.filtersmith.benchmarks.experiments.overview;

import dev.filtersmith.benchmarks.experiments.report.Chapter;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** All families and their peers at a glance. */
public final class Overview {
    private Overview() {}

    /**
     * Returns the chapter with the plots.
     *
     * @param clock clock of the lookups; their times are left out if there is none
     */
    public static Chapter chapter(@Nullable LookupClock clock) {
        List<Function<Effort, Section>> sections = new ArrayList<>();
        sections.add(effort -> RateAgainstBits.section());
        sections.add(effort -> RateAgainstFill.section());
        if (clock != null) {
            sections.add(effort -> LookupTimes.section(effort, clock));
        }
        return new Chapter(
                "All families and their peers",
                "Models, formulas and filters of this library; filters and formulas of others.",
                sections);
    }
}
