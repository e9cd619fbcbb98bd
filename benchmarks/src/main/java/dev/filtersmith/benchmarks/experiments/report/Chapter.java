package dev.filtersmith.benchmarks.experiments.report;

import java.util.List;
import java.util.function.Function;

/**
 * The sections on one paper.
 *
 * @param title title of the chapter
 * @param source the paper, or the other source of the numbers
 * @param sections the experiments, each of which returns a section
 */
public record Chapter(String title, String source, List<Function<Effort, Section>> sections) {
    /** Runs the experiments in order. */
    public Finished run(Effort effort) {
        return new Finished(
                title, source, sections.stream().map(one -> one.apply(effort)).toList());
    }

    /**
     * A chapter with its results.
     *
     * @param title title of the chapter
     * @param source source of the numbers
     * @param sections sections with their results
     */
    public record Finished(String title, String source, List<Section> sections) {}
}
