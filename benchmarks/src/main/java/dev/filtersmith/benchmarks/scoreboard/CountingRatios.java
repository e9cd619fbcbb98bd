package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;

/**
 * The ratios of filters with deletion to their limits, to each other and to the filters that they
 * replace.
 */
final class CountingRatios {
    private static final List<String> BLOOM = List.of(Subjects.COUNTING_BLOOM, Subjects.ORESTES, Subjects.ORESTES_8);

    private CountingRatios() {}

    /** Adds the ratios of lookups, and of counts where these are timed. */
    static void addLookups(List<Ratio> ratios, QueryMode mode, Size size, String end) {
        for (String own : List.of(Subjects.DELETABLE_64, Subjects.CELLS)) {
            String limit = "lookup.limit" + own;
            Ratio.add(ratios, end, "lookup." + own + ".over.limit", "lookup." + own, limit);
            Ratio.add(ratios, end, "batch." + own + ".over.limit", "batch." + own, limit);
            Ratio.add(ratios, end, "batch." + own + ".over.lookup", "batch." + own, "lookup." + own);
        }
        Ratio.add(ratios, end, "lookup.cuckoo16.over.deletable64", "lookup.cuckoo16", "lookup.deletable64");
        Ratio.add(ratios, end, "lookup.dynamic128.over.wide2x128", "lookup.dynamic128", "lookup.wide2x128");
        for (String peer : BLOOM) {
            addPeer(ratios, Operation.LOOKUP, peer, mode, size, end);
            addPeer(ratios, Operation.COUNT, peer, mode, size, end);
        }
    }

    /** Adds the ratios of puts and removals. */
    static void addShots(List<Ratio> ratios, Size size, String end) {
        Ratio.add(ratios, end, "put.deletable64.cuckoo16.over.ours", "put.cuckoo16", "put.deletable64");
        for (String own : List.of(Subjects.DELETABLE_64, Subjects.CELLS)) {
            Ratio.add(ratios, end, "putall." + own + ".over.put", "putall." + own, "put." + own);
            Ratio.add(ratios, end, "remove." + own + ".over.put", "remove." + own, "put." + own);
        }
        for (String peer : BLOOM) {
            addPeer(ratios, Operation.PUT, peer, QueryMode.ABSENT, size, end);
            addPeer(ratios, Operation.REMOVE, peer, QueryMode.ABSENT, size, end);
        }
    }

    /**
     * Adds the time of a counting Bloom filter over that of the d-left counting filter, where both
     * are taken.
     */
    private static void addPeer(
            List<Ratio> ratios, Operation operation, String peer, QueryMode mode, Size size, String end) {
        if (operation.takes(peer, mode, size)) {
            String name = operation.label() + "." + peer + ".over.dlcbf";
            Ratio.add(ratios, end, name, operation.label() + "." + peer, operation.label() + "." + Subjects.CELLS);
        }
    }

    /** Adds the ratios of bits, and of rates that should be the same. */
    static void addSpace(List<Ratio> ratios) {
        for (String peer : BLOOM) {
            for (String measure : List.of("bits", "fpr")) {
                String numerator = measure + "." + Subjects.CELLS + ".1m";
                String name = measure + "." + Subjects.CELLS + ".over." + peer + ".1m";
                ratios.add(new Ratio(name, numerator, measure + "." + peer + ".1m"));
            }
        }
    }
}
