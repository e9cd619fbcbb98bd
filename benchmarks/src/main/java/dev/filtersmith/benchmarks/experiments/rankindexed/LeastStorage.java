package dev.filtersmith.benchmarks.experiments.rankindexed;

import dev.filtersmith.advisor.rankindexed.RankIndexedModel;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.rankindexed.ChainSpec;
import dev.filtersmith.rankindexed.RankIndexedCountingSpec;
import dev.filtersmith.rankindexed.RankIndexedLayout;
import dev.filtersmith.rankindexed.RankIndexedSpec;
import dev.filtersmith.spec.ChainSpecBuilder;
import java.util.ArrayList;
import java.util.List;

/** The least storage by the paper's formulas, below its own configurations, and that of filters. */
final class LeastStorage {
    private static final List<String> STANDARD = List.of("10.1690", "14.0294", "17.8364");
    private static final List<String> COUNTING = List.of("12.477", "16.368", "20.117");
    private static final int COUNTER_BITS = 2;

    private LeastStorage() {}

    static Section section() {
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < PaperRow.ALL.size(); i++) {
            PaperRow row = PaperRow.ALL.get(i);
            String id = "rank." + row.name();
            findings.addAll(least(id + ".least", row, 0, STANDARD.get(i)));
            findings.addAll(least(id + ".least.counting", row, COUNTER_BITS, COUNTING.get(i)));
            findings.add(Finding.of(
                    id + ".chosen.bits",
                    row.name() + ": filter that the advisor chooses, bits",
                    chosen(row.nominalRate(), RankIndexedSpec.builder())));
            findings.add(Finding.of(
                    id + ".chosen.counting.bits",
                    row.name() + ": filter with counters that the advisor chooses, bits",
                    chosen(row.nominalRate(), RankIndexedCountingSpec.builder())));
        }
        return new Section(
                "Least storage by the same formulas",
                "The paper's configurations are not the best. The search covers all of them with whole numbers of"
                        + " extensions. An independent search allows fractions, and shares the overflow bound by fixed"
                        + " rules. Its result still keeps the bound when rounded up to whole extensions, which adds at"
                        + " most one to each level. Ours may be no larger than that; the two added extensions are"
                        + " taken to be as large as ours. Real filters take a little more, since buckets begin at"
                        + " bytes.",
                findings);
    }

    /** Returns the least bits, and the overflow bound, which the filter must keep. */
    private static List<Finding> least(String id, PaperRow row, int counterBits, String searched) {
        RankIndexedSpace least = StorageCurves.least(row.nominalRate(), counterBits);
        String what = row.name() + ": least " + (counterBits == 0 ? "" : "with counters, ");
        double oneMore = (least.secondBits() + least.thirdBits()) / PaperRow.ELEMENTS;
        return List.of(
                Finding.of(id + ".bits", what + "bits", least.bitsPerKey())
                        .recomputed(Figure.between(
                                "<= " + searched + " + " + Figure.format(oneMore),
                                0,
                                Figure.rounded(searched).high() + oneMore)),
                Finding.of(id + ".overflow", what + "bound of overflow", least.overflowProbability())
                        .recomputed(Figure.between("at most 1e-10", 0, PaperRow.OVERFLOW)));
    }

    private static double chosen(double rate, ChainSpecBuilder<? extends ChainSpec, ?> asked) {
        ChainSpec spec = asked.expectedElements(PaperRow.ELEMENTS)
                .maxFpp(rate)
                .overflowProbability(PaperRow.OVERFLOW)
                .build();
        return RankIndexedModel.of((RankIndexedLayout) spec.toLayout()).bitsPerKey();
    }
}
