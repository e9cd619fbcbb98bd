package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Times of the same filters run by each engine. Beside a bound filter the generated one is timed a second time, in a JVM with the same
 * flags: so the ratio of the two has nothing of what the agent may cost by itself. To save time, where no target is, lookups are mixed
 * ones in small filters only, puts are into small filters, and of interpreted ones into the default filter only.
 */
final class EngineTimings {
    /** Filters whose bound form has a target. */
    static final List<String> WITH_TARGET =
            List.of(Subjects.DEFAULT, Subjects.PAPER, Subjects.CELLS, Subjects.RANK, Subjects.RANK_BARE);

    private EngineTimings() {}

    /** Lookups in a mode and at a size. */
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

    /** Puts at a size. */
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

    /** Whether lookups in the bound filter are timed. */
    static boolean takesBound(String own, QueryMode mode, Size size) {
        return WITH_TARGET.contains(own) || (mode == QueryMode.MIXED && size == Size.CACHE);
    }

    /** Whether lookups in the interpreted filter are timed, and puts as those of absent keys: a large one takes long to fill. */
    static boolean takesInterpreted(String own, QueryMode mode, Size size) {
        return own.equals(Subjects.DEFAULT) || (mode == QueryMode.MIXED && size == Size.CACHE);
    }

    /** The generated filter as a peer of the bound one. */
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
