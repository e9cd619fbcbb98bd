package dev.filtersmith.benchmarks.experiments.rankindexed;

import dev.filtersmith.benchmarks.experiments.report.Chapter;
import java.util.List;

/** The paper on rank-indexed hashing. */
public final class RankIndexedPaper {
    private RankIndexedPaper() {}

    /** Returns the chapter on the paper's tables and figures. */
    public static Chapter chapter() {
        return new Chapter(
                "Rank-indexed hashing",
                "Hua, Zhao, Lin, Xu, \"Rank-Indexed Hashing: A Compact Construction of Bloom Filters and Variants\","
                        + " ICNP 2008.",
                List.of(
                        BucketLoads::section,
                        effort -> Configurations.section(),
                        effort -> StorageComparison.standard(),
                        effort -> StorageComparison.counting(),
                        effort -> TransferCost.section(),
                        effort -> LeastStorage.section(),
                        effort -> StorageCurves.section()));
    }
}
