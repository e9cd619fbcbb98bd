package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;

/** The ratios of the Bloom families to the same filters of other libraries. */
final class BloomRatios {
    private static final List<Operation> OF_COUNTERS =
            List.of(Operation.LOOKUP, Operation.COUNT, Operation.PUT, Operation.REMOVE);

    private BloomRatios() {}

    /** Adds the ratios of lookups, and of counts where these are timed. */
    static void addLookups(List<Ratio> ratios, QueryMode mode, Size size, String end) {
        for (String own : List.of(Subjects.OWN_BLOOM, Subjects.CHOICE_BLOOM)) {
            Ratio.add(ratios, end, "lookup." + own + ".over.bloom", "lookup." + own, "lookup.bloom");
            Ratio.add(ratios, end, "batch." + own + ".over.lookup", "batch." + own, "lookup." + own);
        }
        addPeers(ratios, false, mode, size, end);
    }

    /** Adds the ratios of puts and removals. */
    static void addShots(List<Ratio> ratios, Size size, String end) {
        for (String own : List.of(Subjects.OWN_BLOOM, Subjects.CHOICE_BLOOM)) {
            Ratio.add(ratios, end, "put." + own + ".over.bloom", "put." + own, "put.bloom");
        }
        addPeers(ratios, true, QueryMode.ABSENT, size, end);
    }

    /** Adds Orestes' times over Filtersmith's, where they are taken. */
    private static void addPeers(List<Ratio> ratios, boolean shoots, QueryMode mode, Size size, String end) {
        for (Operation operation : OF_COUNTERS) {
            for (String peer : List.of(Subjects.ORESTES, Subjects.ORESTES_8)) {
                if (operation.shoots() == shoots && operation.takes(peer, mode, size)) {
                    String name = operation.label() + "." + peer;
                    String own = operation.label() + "." + Subjects.OWN_COUNTING_BLOOM;
                    Ratio.add(ratios, end, name + ".over.own", name, own);
                }
            }
        }
    }
}
