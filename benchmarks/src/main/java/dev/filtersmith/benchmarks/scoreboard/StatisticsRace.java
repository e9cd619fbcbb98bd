package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.Work;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The times of a small filter built with {@code statistics(true)}, of one that is recorded in a
 * profile as well, and of one that does not count.
 */
final class StatisticsRace {
    /** The filters that are measured, by the names of those that do not count. */
    static final List<String> OWN = List.of(
            Subjects.DEFAULT,
            Subjects.WINDOWS_16,
            Subjects.DELETABLE_64,
            Subjects.OWN_BLOOM,
            Subjects.DEFAULT_MULTI,
            Subjects.TEXTS,
            Subjects.bound(Subjects.DEFAULT));

    private StatisticsRace() {}

    /** Returns the lookups of a filter, and other operations of the default and its shared form. */
    static Race of(String own) {
        List<Lap> operations = new ArrayList<>(List.of(of(Work.LOOKUP, own, 1), of(Work.LOOKUP, own, 2)));
        if (own.equals(Subjects.DEFAULT)) {
            operations.addAll(List.of(
                    of(Work.BATCH, own, 1), of(Work.BATCH, own, 2), of(Work.PUT, own, 1), of(Work.PUTALL, own, 1)));
        }
        if (own.equals(Subjects.DEFAULT_MULTI)) {
            operations.add(of(Work.PUT, own, 2));
        }
        List<Lap> laps = operations.stream()
                .flatMap(lap -> Stream.of(lap, counted(lap), profiled(lap)))
                .toList();
        Race race = new Race("statistics", Size.CACHE, laps);
        List<Ratio> costs = operations.stream()
                .flatMap(lap -> Stream.of(
                        race.ratio(lap.label(), counted(lap), lap),
                        race.ratio("profile." + lap.label(), profiled(lap), lap),
                        race.ratio("profile.over.counted." + lap.label(), profiled(lap), counted(lap))))
                .toList();
        return race.with(costs, List.of());
    }

    private static Lap of(Work work, String own, int threads) {
        return new Lap(work, QueryMode.MIXED, own, threads);
    }

    private static Lap profiled(Lap lap) {
        return lap.with(Subjects.profiled(lap.subject()));
    }

    private static Lap counted(Lap lap) {
        return lap.with(Subjects.counted(lap.subject()));
    }
}
