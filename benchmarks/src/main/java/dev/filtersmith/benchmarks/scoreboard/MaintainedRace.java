package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.Work;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.stream.Stream;

/** The times of lookups in a maintained filter that knows absent keys, and in one that does not. */
final class MaintainedRace {
    private MaintainedRace() {}

    /** Returns the lookups of absent keys, which the filter denies, and of present ones. */
    static Race of() {
        List<Lap> plain = Stream.of(QueryMode.ABSENT, QueryMode.PRESENT)
                .map(mode -> new Lap(Work.LOOKUP, mode, Subjects.MAINTAINED))
                .toList();
        Race race = new Race(
                "maintained",
                Size.CACHE,
                plain.stream().flatMap(lap -> Stream.of(lap, learning(lap))).toList());
        List<Ratio> costs = plain.stream()
                .map(lap -> race.ratio("lookup.learning.over.plain", learning(lap), lap))
                .toList();
        return race.with(costs, List.of());
    }

    private static Lap learning(Lap lap) {
        return lap.with(Subjects.MAINTAINED_LEARNING);
    }
}
