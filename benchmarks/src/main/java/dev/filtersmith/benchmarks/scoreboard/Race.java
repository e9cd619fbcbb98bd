package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.paired.Lap;
import java.util.List;

/**
 * Times that are taken in turns in one JVM, and their ratios.
 *
 * @param prefix begin of the names of all measures
 * @param size size of the filters
 * @param laps times to take
 * @param costs ratios that should be low: of several JVMs the highest counts
 * @param gains ratios that should be high: of several JVMs the lowest counts
 */
record Race(String prefix, Size size, List<Lap> laps, List<Ratio> costs, List<Ratio> gains) {
    /** Creates a race without ratios. */
    Race(String prefix, Size size, List<Lap> laps) {
        this(prefix, size, laps, List.of(), List.of());
    }

    /** Returns the name of a time, such as {@code ns.threads.lookup.default.two.mixed.100k}. */
    String time(Lap lap) {
        return "ns." + prefix + "." + lap.label() + lap.end() + "." + size.label();
    }

    /** Returns the ratio of two laps of equal work, with a name that ends like theirs. */
    Ratio ratio(String name, Lap upper, Lap lower) {
        return new Ratio(prefix + "." + name + upper.end() + "." + size.label(), time(upper), time(lower));
    }

    /** Returns the same laps with ratios. */
    Race with(List<Ratio> lowBest, List<Ratio> highBest) {
        return new Race(prefix, size, laps, lowBest, highBest);
    }
}
