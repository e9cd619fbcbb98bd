package dev.filtersmith.benchmarks.experiments.overview;

import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Plot;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

/** The time of a lookup against the size of the filter. */
final class LookupTimes {
    private static final List<String> SUBJECTS = List.of(
            Subjects.DEFAULT,
            Subjects.PAPER,
            Subjects.DELETABLE_64,
            Subjects.CELLS,
            Subjects.RANK_BARE,
            Subjects.OWN_BLOOM,
            Subjects.GUAVA,
            Subjects.CUCKOO);

    private static final double[] QUICK_SIZES = {1e4, 1e6};
    private static final double[] SIZES = {1e4, 3e4, 1e5, 3e5, 1e6, 3e6, 1e7};

    private LookupTimes() {}

    static Section section(Effort effort, LookupClock clock) {
        double[] sizes = effort == Effort.QUICK ? QUICK_SIZES : SIZES;
        List<Plot.Curve> curves = SUBJECTS.stream()
                .flatMap(subject -> curve(subject, sizes, effort, clock).stream())
                .toList();
        return new Section(
                "Lookups against size",
                "Nanoseconds for a lookup, one key at a time, half of them present. They have no expected value and"
                        + " no verdict: they are those of this machine, which must be idle.",
                List.of(),
                curves.isEmpty() ? List.of() : List.of(plot(curves)));
    }

    /** Returns the times of a subject; none if one of them cannot be taken. */
    private static Optional<Plot.Curve> curve(String subject, double[] sizes, Effort effort, LookupClock clock) {
        try {
            return Optional.of(Plot.Curve.of(
                    subject, DoubleStream.of(sizes), size -> clock.nanoseconds(subject, (int) size, effort)));
        } catch (IllegalStateException failed) {
            System.err.println(failed.getMessage() + ": " + failed.getCause());
            return Optional.empty();
        }
    }

    private static Plot plot(List<Plot.Curve> curves) {
        return new Plot(
                "overview.lookups",
                "Lookups against size",
                new Plot.Axis("keys in the filter", true),
                new Plot.Axis("ns for a lookup", false),
                curves);
    }
}
