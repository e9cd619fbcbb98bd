package dev.filtersmith.benchmarks.experiments;

import dev.filtersmith.benchmarks.experiments.bloom.ChoiceBloomPaper;
import dev.filtersmith.benchmarks.experiments.counting.CountingPapers;
import dev.filtersmith.benchmarks.experiments.dleft.DLeftPaper;
import dev.filtersmith.benchmarks.experiments.overview.ForkedClock;
import dev.filtersmith.benchmarks.experiments.overview.LookupClock;
import dev.filtersmith.benchmarks.experiments.overview.Overview;
import dev.filtersmith.benchmarks.experiments.rankindexed.RankIndexedPaper;
import dev.filtersmith.benchmarks.experiments.report.Chapter;
import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Report;
import dev.filtersmith.benchmarks.experiments.report.ReportFiles;
import dev.filtersmith.benchmarks.experiments.report.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Repeats the experiments of the papers, and writes a report with a verdict on each figure. */
@Command(
        name = "experiments",
        description = "Repeats the tables and figures of the papers. Prints a report: each figure beside the "
                + "number recomputed by formula, fluid limit or an independent program, the paper's number, and a "
                + "verdict. Writes the same as report.txt, findings.csv, points.csv and report.html, with plots. "
                + "Needs no idle machine, but for the plot of times. Returns 1 if a figure is not as expected.")
public final class Experiments implements Callable<Integer> {
    @Option(names = "--help", usageHelp = true, description = "Show this text.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean help;

    @Option(names = "--quick", description = "Few trials: about a minute instead of a quarter of an hour.")
    private boolean quick;

    @Option(names = "--without-times", description = "Leave out the plot of times.")
    private boolean withoutTimes;

    @Option(
            names = "--output",
            paramLabel = "DIRECTORY",
            description = "Directory of the report. Default: ${DEFAULT-VALUE}.")
    private Path output = Path.of("experiments-report");

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec specification;

    @Override
    public Integer call() throws IOException {
        ReportFiles files = new ReportFiles(output);
        try {
            files.check();
        } catch (IOException inTheWay) {
            throw new ParameterException(specification.commandLine(), inTheWay.getMessage(), inTheWay);
        }
        Report report = run(quick ? Effort.QUICK : Effort.FULL, withoutTimes ? null : new ForkedClock());
        System.out.print(ReportFiles.text(report));
        files.write(report);
        System.err.println("Wrote the report to " + output.toAbsolutePath() + ".");
        return report.verdicts().containsKey(Verdict.FAILED) ? 1 : 0;
    }

    /** Runs all experiments, without times of lookups if there is no clock. */
    static Report run(Effort effort, @Nullable LookupClock clock) {
        List<Chapter.Finished> finished = new ArrayList<>();
        for (Chapter chapter : chapters(clock)) {
            System.err.println(chapter.title());
            finished.add(chapter.run(effort));
        }
        return new Report(effort, finished);
    }

    private static List<Chapter> chapters(@Nullable LookupClock clock) {
        List<Chapter> chapters = new ArrayList<>();
        chapters.add(Overview.chapter(clock));
        chapters.add(DLeftPaper.chapter());
        chapters.addAll(CountingPapers.chapters());
        chapters.add(RankIndexedPaper.chapter());
        chapters.add(ChoiceBloomPaper.chapter());
        return chapters;
    }
}
