package dev.filtersmith.benchmarks.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.filtersmith.benchmarks.experiments.rankindexed.RankIndexedPaper;
import dev.filtersmith.benchmarks.experiments.report.Chapter;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Report;
import dev.filtersmith.benchmarks.experiments.report.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A chapter of the report, in every build: that on rank-indexed hashing, which has formulas and
 * plots and takes little time. The others simulate, and count rare false positives; {@link
 * ExperimentsTest} runs all.
 */
class PapersTest {
    @Test
    void everyFigureIsAsExpected() {
        Chapter.Finished finished = RankIndexedPaper.chapter().run(Effort.QUICK);
        Report report = new Report(Effort.QUICK, List.of(finished));
        assertThat(report.findings())
                .isNotEmpty()
                .allSatisfy(finding ->
                        assertThat(finding.verdict()).as("%s", finding).isNotEqualTo(Verdict.FAILED));
    }
}
