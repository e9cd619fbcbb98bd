package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;

/**
 * The ratios of engines: bound over generated in JVMs with the agent, and interpreted over bound.
 */
final class BoundRatios {
    private BoundRatios() {}

    /** Adds the ratios of lookups. */
    static void addLookups(List<Ratio> ratios, QueryMode mode, Size size, String end) {
        String ofDefault = Subjects.interpreted(Subjects.DEFAULT);
        Ratio.add(ratios, end, "lookup.interpreted.over.generated", "lookup." + ofDefault, "lookup.default");
        for (String own : Subjects.ENGINES) {
            if (EngineTimings.takesBound(own, mode, size)) {
                addBound(ratios, Operation.LOOKUP, own, mode, size);
                if (EngineTimings.takesInterpreted(own, mode, size)) {
                    addInterpreted(ratios, Operation.LOOKUP, own, end);
                }
            }
        }
    }

    /** Adds the ratios of puts. */
    static void addShots(List<Ratio> ratios, Size size, String end) {
        if (size == Size.CACHE) {
            for (String own : Subjects.ENGINES) {
                addBound(ratios, Operation.PUT, own, QueryMode.ABSENT, size);
            }
            addInterpreted(ratios, Operation.PUT, Subjects.DEFAULT, end);
        }
    }

    private static void addBound(List<Ratio> ratios, Operation operation, String own, QueryMode mode, Size size) {
        Timing bound = new Timing(operation, Subjects.bound(own), mode, size);
        Timing peer = EngineTimings.peer(operation, own, mode, size);
        String name = operation.label() + "." + bound.subject() + ".over.generated" + bound.end();
        ratios.add(new Ratio(name, bound.name(), peer.name()));
    }

    private static void addInterpreted(List<Ratio> ratios, Operation operation, String own, String end) {
        String interpreted = operation.label() + "." + Subjects.interpreted(own);
        Ratio.add(ratios, end, interpreted + ".over.bound", interpreted, operation.label() + "." + Subjects.bound(own));
    }
}
