package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The times of the same filters under each engine. Beside a bound filter, the generated one is
 * timed a second time in a JVM with the same flags, so that the ratio of the two does not include
 * any cost of the agent itself. To save time, filters without a target are timed with mixed lookups
 * at the small size only. Puts are timed at the small size only, and among interpreted filters for
 * the default filter only.
 */
final class EngineTimings {
    /** Filters whose bound form has a target. */
    static final List<String> WITH_TARGET = List.of(
            Subjects.DEFAULT, Subjects.PAPER, Subjects.CELLS, Subjects.RANK, Subjects.RANK_BARE, Subjects.WINDOWS_16);

    private EngineTimings() {}

    /** Returns the timings of lookups in a mode and at a size. */
    static List<Timing> lookups(QueryMode mode, Size size, Set<String> subjects) {
        return Subjects.ENGINES.stream()
                .flatMap(own -> Stream.concat(
                        takesBound(own, mode, size) ? bound(Operation.LOOKUP, own, mode, size) : Stream.empty(),
                        takesInterpreted(own, mode, size)
                                ? interpreted(Operation.LOOKUP, own, mode, size)
                                : Stream.empty()))
                .filter(timing -> subjects.contains(timing.subject()))
                .toList();
    }

    /** Returns the timings of puts at a size. */
    static List<Timing> puts(Size size, Set<String> subjects) {
        return size != Size.CACHE
                ? List.of()
                : Subjects.ENGINES.stream()
                        .flatMap(own -> Stream.concat(
                                bound(Operation.PUT, own, QueryMode.ABSENT, size),
                                takesInterpreted(own, QueryMode.ABSENT, size)
                                        ? interpreted(Operation.PUT, own, QueryMode.ABSENT, size)
                                        : Stream.empty()))
                        .filter(timing -> subjects.contains(timing.subject()))
                        .toList();
    }

    /** Returns whether lookups in the bound filter are timed. */
    static boolean takesBound(String own, QueryMode mode, Size size) {
        return WITH_TARGET.contains(own) || (mode == QueryMode.MIXED && size == Size.CACHE);
    }

    /**
     * Returns whether lookups in the interpreted filter are timed, and puts, which count as lookups
     * of absent keys. A large interpreted filter takes long to fill.
     */
    static boolean takesInterpreted(String own, QueryMode mode, Size size) {
        return own.equals(Subjects.DEFAULT) || (mode == QueryMode.MIXED && size == Size.CACHE);
    }

    /** Returns the timing of the generated filter as a peer of the bound one. */
    static Timing peer(Operation operation, String own, QueryMode mode, Size size) {
        return new Timing(operation, own, mode, size, Agent.AGENT);
    }

    private static Stream<Timing> bound(Operation operation, String own, QueryMode mode, Size size) {
        return Stream.of(peer(operation, own, mode, size), new Timing(operation, Subjects.bound(own), mode, size));
    }

    private static Stream<Timing> interpreted(Operation operation, String own, QueryMode mode, Size size) {
        return Stream.of(new Timing(operation, Subjects.interpreted(own), mode, size));
    }
}
