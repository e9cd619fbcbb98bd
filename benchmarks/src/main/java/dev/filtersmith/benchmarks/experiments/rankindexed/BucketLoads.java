package dev.filtersmith.benchmarks.experiments.rankindexed;

import dev.filtersmith.benchmarks.experiments.report.Effort;
import dev.filtersmith.benchmarks.experiments.report.Figure;
import dev.filtersmith.benchmarks.experiments.report.Finding;
import dev.filtersmith.benchmarks.experiments.report.Section;
import dev.filtersmith.benchmarks.experiments.report.Trials;
import dev.filtersmith.family.TailProbabilities;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Table I: the loads of buckets with 56 elements on average. */
final class BucketLoads {
    private static final int BUCKETS = 1 << 12;
    private static final int AVERAGE = 56;
    private static final int QUICK_TRIALS = 5;
    private static final int TRIALS = 50;
    private static final int[] LIMITS = {64, 74, 128};

    /** The limit whose share is misprinted. */
    private static final int MISPRINT = 128;

    private static final List<String> RECOMPUTED = List.of("0.1291147", "0.008817887", "5.519355e-17");
    private static final List<String> PRINTED = List.of("0.13", "0.01", "8e-17");

    private BucketLoads() {}

    static Section section(Effort effort) {
        Trials<int[]> loads = Trials.of(BucketLoads::loads, effort.of(QUICK_TRIALS, TRIALS));
        List<Finding> findings = new ArrayList<>();
        for (int i = 0; i < LIMITS.length; i++) {
            int limit = LIMITS[i];
            double share = TailProbabilities.poisson(AVERAGE, limit);
            String what = "share of buckets with load above " + limit + ", ";
            Finding formula = Finding.of("rank.load.above." + limit, what + "by formula", share)
                    .recomputed(RECOMPUTED.get(i))
                    .printed(PRINTED.get(i));
            findings.add(limit == MISPRINT ? formula.misprint("5.5e-17 by the Poisson distribution") : formula);
            findings.add(loads.finding(
                            "rank.load.above." + limit + ".simulated",
                            what + "simulated",
                            all -> (double) IntStream.of(all)
                                            .filter(load -> load > limit)
                                            .count()
                                    / BUCKETS,
                            Math.sqrt(share / BUCKETS))
                    .recomputed(Figure.of(share)));
        }
        return new Section(
                "Table I: loads of buckets with 64 chains and 56 elements on average",
                "Tails of the Poisson distribution, and 4096 simulated buckets a trial.",
                findings);
    }

    private static int[] loads(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] loads = new int[BUCKETS];
        for (int element = 0; element < AVERAGE * loads.length; element++) {
            loads[random.nextInt(loads.length)]++;
        }
        return loads;
    }
}
