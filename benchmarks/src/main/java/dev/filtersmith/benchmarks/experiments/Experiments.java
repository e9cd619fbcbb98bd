package dev.filtersmith.benchmarks.experiments;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntFunction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Repeats the experiments of the papers on filters that count, on choice Bloom filters and on
 * rank-indexed hashing, and prints a line of figures for each.
 */
@Command(
        name = "experiments",
        description = "Repeats the papers' experiments on filters that count: 4 x 2048 buckets, 49152 elements, 2^20 "
                + "times one "
                + "deleted and one inserted; on choice Bloom filters of 10000 elements; and the tables "
                + "of rank-indexed hashing."
                + " Prints the mean over the trials, its standard error, what was recomputed by formula, "
                + "fluid limit or an independent program, and what the paper prints. Needs no idle "
                + "machine: no clock is in it.")
public final class Experiments implements Callable<Integer> {
    private static final int QUICK_TRIALS = 3;
    private static final int TRIALS = 50;

    /** One for every 25 trials of the paper; overflow is too rare for {@link #TRIALS}. */
    private static final int OVERFLOW_TRIALS = 400;

    @Option(names = "--help", usageHelp = true, description = "Show this text.")
    @SuppressWarnings("UnusedVariable") // picocli reads it
    private boolean help;

    @Option(names = "--quick", description = "Few trials: a minute instead of a quarter of an hour.")
    private boolean quick;

    @Override
    public Integer call() {
        int trials = quick ? QUICK_TRIALS : TRIALS;
        System.out.println(Finding.HEADER);
        print(FixedLength::designLoad, trials);
        print(FixedLength::overflowing, quick ? 10 * QUICK_TRIALS : OVERFLOW_TRIALS);
        print(FixedLength::moves, trials);
        print(DynamicLength::rates, trials);
        print(DynamicLength::highLoads, trials);
        print(StoredFilters::rates, trials);
        print(ChoiceBloom::online, trials);
        print(ChoiceBloom::offline, trials);
        print(RankTables::loads, trials);
        print(any -> RankTables.storage(), trials);
        print(any -> RankTables.optima(), trials);
        return 0;
    }

    private static void print(IntFunction<List<Finding>> experiment, int trials) {
        experiment.apply(trials).forEach(finding -> System.out.println(finding.row()));
    }
}
