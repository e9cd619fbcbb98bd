package dev.filtersmith.benchmarks.experiments.overview;

import dev.filtersmith.benchmarks.FalsePositives;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Plot;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.subject.Subject;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** The rate of filters of every family while they fill. */
final class RateAgainstFill {
    private static final int ELEMENTS = 100_000;
    private static final int POINTS = 20;
    private static final int FIRST = POINTS / 5;

    private static final List<String> SUBJECTS = List.of(
            Subjects.DEFAULT,
            Subjects.PAPER,
            Subjects.RANK_BARE,
            Subjects.OWN_BLOOM,
            Subjects.CHOICE_BLOOM,
            Subjects.DELETABLE_64,
            Subjects.CELLS,
            Subjects.RANK_COUNTING,
            Subjects.OWN_COUNTING_BLOOM);

    private RateAgainstFill() {}

    static Section section() {
        return new Section(
                "Rate against fill",
                "Filters of this library for 100,000 keys, by the rates that they predict from their contents while"
                        + " they fill. Full, they are asked 20 million queries or more.",
                SUBJECTS.stream().map(RateAgainstFill::counted).toList(),
                List.of(new Plot(
                        "overview.fill",
                        "Rate against fill, 100,000 keys",
                        new Plot.Axis("share of the design load", false),
                        new Plot.Axis("false positive rate", true),
                        SUBJECTS.stream().map(RateAgainstFill::filling).toList())));
    }

    private static Finding counted(String subject) {
        FalsePositives.Counted counted = FalsePositives.counted(subject, ELEMENTS);
        return Finding.of(
                        "overview.fill." + subject, name(subject) + ": counted rate of the full filter", counted.rate())
                .error(Math.sqrt(counted.expected() / counted.queries()))
                .recomputed(Figure.of(counted.expected()));
    }

    private static Plot.Curve filling(String subject) {
        Subject filter = Subjects.create(subject, ELEMENTS);
        SplittableRandom keys = new SplittableRandom(1);
        List<Plot.Point> points = new ArrayList<>();
        for (int step = 1; step <= POINTS; step++) {
            for (int key = 0; key < ELEMENTS / POINTS; key++) {
                filter.put(keys.nextLong());
            }
            if (step >= FIRST) {
                points.add(new Plot.Point((double) step / POINTS, filter.expectedFpp()));
            }
        }
        return new Plot.Curve(name(subject), points);
    }

    private static String name(String subject) {
        return String.format(Locale.ROOT, "%s, %.1f bits", subject, FalsePositives.bitsPerKey(subject, ELEMENTS));
    }
}
