package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.benchmarks.experiments.report.Chapter;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The chapters of the quick report, without times of lookups, each run once for all tests. */
final class QuickChapters {
    private static final List<Chapter> ALL = Experiments.chapters(null);
    private static final Map<Chapter, Chapter.Finished> FINISHED = new HashMap<>();

    private QuickChapters() {}

    static List<Chapter> all() {
        return ALL;
    }

    static Chapter.Finished run(Chapter chapter) {
        return FINISHED.computeIfAbsent(chapter, one -> one.run(Effort.QUICK));
    }
}
