package dev.filtersmith.benchmarks.scoreboard;

import java.util.Set;
import java.util.stream.Collectors;

/** The names of what a full run measures. */
final class Scoreboards {
    private Scoreboards() {}

    /** Times. */
    static Set<String> times() {
        return new Scoreboard()
                .measures().keySet().stream()
                        .filter(name -> name.startsWith("ns."))
                        .collect(Collectors.toSet());
    }

    /** Measures that are no times. */
    static Set<String> others() {
        return new Scoreboard()
                .measures().keySet().stream()
                        .filter(name -> !name.startsWith("ns."))
                        .collect(Collectors.toSet());
    }
}
