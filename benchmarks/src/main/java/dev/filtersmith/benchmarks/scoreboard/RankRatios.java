package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;

/**
 * The ratios of rank-indexed filters to their limits, and of batches and removals to single
 * operations.
 */
final class RankRatios {
    private static final List<String> PLAIN = List.of(Subjects.RANK, Subjects.RANK_BARE);

    private RankRatios() {}

    /** Adds the ratios of lookups. */
    static void addLookups(List<Ratio> ratios, String end) {
        for (String own : PLAIN) {
            String limit = "lookup.limit" + own;
            Ratio.add(ratios, end, "lookup." + own + ".over.limit", "lookup." + own, limit);
            Ratio.add(ratios, end, "batch." + own + ".over.limit", "batch." + own, limit);
            Ratio.add(ratios, end, "batch." + own + ".over.lookup", "batch." + own, "lookup." + own);
            Ratio.add(ratios, end, "lookup.bloom.over." + own, "lookup.bloom", "lookup." + own);
        }
        Ratio.add(ratios, end, "lookup.rankcounting.over.rank", "lookup.rankcounting", "lookup.rank");
    }

    /** Adds the ratios of puts and removals. */
    static void addShots(List<Ratio> ratios, String end) {
        Ratio.add(ratios, end, "putall.rank.over.put", "putall.rank", "put.rank");
        Ratio.add(ratios, end, "put.rankcounting.over.rank", "put.rankcounting", "put.rank");
        Ratio.add(ratios, end, "remove.rankcounting.over.put", "remove.rankcounting", "put.rankcounting");
        for (String own : PLAIN) {
            Ratio.add(ratios, end, "put." + own + ".bloom.over.ours", "put.bloom", "put." + own);
        }
    }
}
