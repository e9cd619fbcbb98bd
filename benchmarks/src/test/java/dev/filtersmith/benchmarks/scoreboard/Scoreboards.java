package dev.filtersmith.benchmarks.scoreboard;

import java.util.Set;
import java.util.stream.Collectors;

/** The names of the measures of a full run. */
final class Scoreboards {
    private Scoreboards() {}

    /** Returns the names of the times. */
    static Set<String> times() {
        return new Scoreboard()
                .measures().keySet().stream()
                        .filter(name -> name.startsWith("ns."))
                        .collect(Collectors.toSet());
    }

    /** Returns the names of the measures that are not times. */
    static Set<String> others() {
        return new Scoreboard()
                .measures().keySet().stream()
                        .filter(name -> !name.startsWith("ns."))
                        .collect(Collectors.toSet());
    }
}
