package dev.filtersmith.benchmarks.experiments.bloom;

import dev.filtersmith.benchmarks.experiments.report.Chapter;
import java.util.List;

/** The paper on choice Bloom filters. */
public final class ChoiceBloomPaper {
    private ChoiceBloomPaper() {}

    /** Returns the chapter on the paper's tables and its text. */
    public static Chapter chapter() {
        return new Chapter(
                "Choice Bloom filters",
                "Lumetta, Mitzenmacher, \"Using the Power of Two Choices to Improve Bloom Filters\".",
                List.of(OnlineChoice::rates, OnlineChoice::ones, OfflineChoice::rates, ChoiceText::section));
    }
}
