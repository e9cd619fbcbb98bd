package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.Work;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;

/** The times of lookups in a mapped file beside those on the heap. */
final class ViewRace {
    private ViewRace() {}

    /** Returns the race of a filter of {@link Subjects#VIEWED} and its view. */
    static Race of(String own, Size size) {
        List<Lap> laps = new ArrayList<>();
        for (Work work : List.of(Work.LOOKUP, Work.BATCH)) {
            laps.add(new Lap(work, QueryMode.MIXED, own));
            laps.add(new Lap(work, QueryMode.MIXED, Subjects.mapped(own)));
        }
        Race race = new Race("views", size, laps);
        List<Ratio> ratios = race.laps().stream()
                .filter(lap -> !lap.subject().equals(own))
                .map(lap -> race.ratio(lap.label() + ".over.heap", lap, lap.with(own)))
                .toList();
        return race.with(ratios, List.of());
    }
}
