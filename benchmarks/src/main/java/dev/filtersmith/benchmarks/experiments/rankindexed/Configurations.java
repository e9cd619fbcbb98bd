package dev.filtersmith.benchmarks.experiments.rankindexed;

import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import java.util.ArrayList;
import java.util.List;

/** Table II: the paper's configurations, which must have the rate and keep the overflow bound. */
final class Configurations {
    /** Factor within which a power of ten is the nearest one. */
    private static final double HALF_DECADE = Math.sqrt(10);

    private static final List<List<String>> BOUNDS = List.of(
            List.of("4.919e-14", "5.481e-13", "6.608e-13", "1.258e-12"),
            List.of("3.129e-16", "7.577e-12", "7.024e-13", "8.280e-12"),
            List.of("2.465e-14", "3.016e-12", "8.384e-13", "3.880e-12"));

    private static final List<String> RATES = List.of("1.000000e-02", "8.984375e-04", "1.049805e-04");
    private static final List<Integer> BUCKETS = List.of(2604, 1698, 1906);
    private static final List<String> SECONDS = List.of("466.1", "611.3", "444.1");
    private static final List<String> THIRDS = List.of("70.3", "28.9", "34.3");

    private Configurations() {}

    static Section section() {
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < PaperRow.ALL.size(); i++) {
            PaperRow row = PaperRow.ALL.get(i);
            RankIndexedSpace space = row.whole();
            String id = "rank." + row.name() + ".";
            String what = "%s (lambda %s, R %d, L %d, Z %s, J2/B and J3/B %s): "
                    .formatted(
                            row.name(), row.chainLoad(), row.remainderBits(), row.chains(), row.slots(), row.shares());
            List<String> bounds = BOUNDS.get(i);
            findings.add(Finding.of(id + "rate", what + "rate", row.rate())
                    .recomputed(RATES.get(i))
                    .printed(Figure.between(
                            row.name(), row.nominalRate() / HALF_DECADE, row.nominalRate() * HALF_DECADE)));
            findings.add(Finding.of(id + "lambda", row.name() + ": lambda with whole buckets", space.chainLoad())
                    .printed(Double.toString(row.chainLoad())));
            findings.add(Finding.of(id + "buckets", row.name() + ": buckets, B", row.buckets())
                    .recomputed(Figure.whole(BUCKETS.get(i))));
            findings.add(Finding.of(
                            id + "seconds",
                            row.name() + ": second extensions, J2",
                            row.storage(0).seconds())
                    .recomputed(SECONDS.get(i)));
            findings.add(Finding.of(
                            id + "thirds",
                            row.name() + ": third extensions, J3",
                            row.storage(0).thirds())
                    .recomputed(THIRDS.get(i)));
            findings.add(Finding.of(id + "p2", row.name() + ": bound of O2 > J2", space.secondsRunOut())
                    .recomputed(bounds.get(0)));
            findings.add(Finding.of(id + "p3", row.name() + ": bound of O3 > J3", space.thirdsRunOut())
                    .recomputed(bounds.get(1)));
            findings.add(Finding.of(id + "p4", row.name() + ": bound of O4 > 0", space.thirdsOverflow())
                    .recomputed(bounds.get(2)));
            findings.add(Finding.of(id + "overflow", row.name() + ": bound of overflow", space.overflowProbability())
                    .recomputed(bounds.get(3))
                    .printed(Figure.between("at most 1e-10", 0, PaperRow.OVERFLOW)));
        }
        return new Section(
                "Table II: configurations for 100,000 elements",
                "The parameters are the paper's; bounds by its section IV, with whole numbers of buckets and"
                        + " extensions; recomputed by an independent program. The rate is lambda 2^-R, which the paper"
                        + " names by the nearest power of ten.",
                findings);
    }
}
