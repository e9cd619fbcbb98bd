package dev.filtersmith.benchmarks.experiments.report;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The results of all experiments.
 *
 * @param effort number of trials
 * @param chapters chapters with their results
 */
public record Report(Effort effort, List<Chapter.Finished> chapters) {
    static final String TITLE = "The papers' experiments, repeated by Filtersmith";

    /** The rule of the verdicts, in the words of the report. */
    static final String RULE = "A printed number stands for all values that round or cut to its digits, a recomputed"
            + " one for all that round to them, a count for itself, a nominal power of"
            + " ten for all values nearest to it. Words are read as ranges: \"over\", \"or more\","
            + " \"below\", \"at most\" and a number of bits have an open end, \"almost\" is up to 3% less, \"roughly\""
            + " up to 5% more or less. Simulated numbers may deviate from a number by " + Figure.STANDARD_ERRORS
            + " standard errors of both; the standard error of a mean follows from the deviation of one trial, by"
            + " theory or by many trials. \"arithmetic\": the printed number follows from constants of the paper."
            + " \"as recomputed\": nothing is printed, or a number whose error is unknown, but a formula, a fluid limit"
            + " or an independent program gives the same. A row with a misprint or a difference must agree with the"
            + " recomputed number and must not agree with the printed one.";

    /** Returns all sections in order. */
    public Stream<Section> sections() {
        return chapters.stream().flatMap(chapter -> chapter.sections().stream());
    }

    /** Returns all findings in order. */
    public List<Finding> findings() {
        return sections().flatMap(section -> section.findings().stream()).toList();
    }

    /** Returns all plots in order. */
    public List<Plot> plots() {
        return sections().flatMap(section -> section.plots().stream()).toList();
    }

    /** Returns the number of findings with each verdict. */
    public Map<Verdict, Long> verdicts() {
        return findings().stream()
                .collect(Collectors.groupingBy(
                        Finding::verdict, () -> new EnumMap<>(Verdict.class), Collectors.counting()));
    }

    /** Returns the effort, the JDK's version, and the number of findings with each verdict. */
    String summary() {
        return verdicts().entrySet().stream()
                .map(entry -> entry.getValue() + " " + entry.getKey().label())
                .collect(Collectors.joining(
                        ", ",
                        (effort == Effort.QUICK ? "Quick" : "Full") + " report, JDK " + Runtime.version() + ", "
                                + findings().size() + " findings: ",
                        "."));
    }
}
