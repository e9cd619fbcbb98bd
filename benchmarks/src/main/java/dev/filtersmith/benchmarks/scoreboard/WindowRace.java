package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.Work;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The times of windowed cuckoo filters beside their limits, the filters that they compete with, and
 * fastfilter's cuckoo filter.
 */
final class WindowRace {
    private static final String OWN = Subjects.WINDOWS_16;
    private static final List<String> LIMITS = List.of(Subjects.LIMIT_TWO, Subjects.LIMIT_ANYWHERE);
    private static final List<String> RIVALS = List.of(Subjects.DEFAULT, Subjects.DELETABLE_64);

    private WindowRace() {}

    static Race of(Size size) {
        List<Lap> laps = new ArrayList<>();
        for (QueryMode mode : QueryMode.values()) {
            lookedUp().forEach(subject -> laps.add(new Lap(Work.LOOKUP, mode, subject)));
        }
        for (QueryMode mode : QueryMode.values()) {
            Stream.of(LIMITS, RIVALS, List.of(OWN))
                    .flatMap(List::stream)
                    .forEach(subject -> laps.add(new Lap(Work.BATCH, mode, subject)));
        }
        for (String subject : List.of(Subjects.DEFAULT, Subjects.DELETABLE_64, OWN, Subjects.WINDOWS_23)) {
            laps.add(new Lap(Work.PUT, subject));
        }
        for (String subject : List.of(Subjects.DELETABLE_64, OWN)) {
            laps.add(new Lap(Work.REMOVE, subject));
        }
        Race race = new Race("paired", size, laps);
        return race.with(costs(race), gains(race));
    }

    private static Stream<String> lookedUp() {
        return Stream.of(LIMITS, RIVALS, Subjects.WINDOWS, List.of(Subjects.CUCKOO))
                .flatMap(List::stream);
    }

    /** Returns the times of windowed cuckoo filters over those of the other filters, and limits. */
    private static List<Ratio> costs(Race race) {
        List<Ratio> ratios = new ArrayList<>();
        for (Lap ours : race.laps()) {
            for (Lap other : race.laps()) {
                if (Subjects.WINDOWS.contains(ours.subject())
                        && ours.with(other.subject()).equals(other)
                        && (LIMITS.contains(other.subject()) || RIVALS.contains(other.subject()))) {
                    ratios.add(race.ratio(ours.label() + ".over." + other.subject(), ours, other));
                }
            }
        }
        return ratios;
    }

    private static List<Ratio> gains(Race race) {
        return race.laps().stream()
                .filter(lap -> lap.subject().equals(Subjects.CUCKOO))
                .map(lap -> race.ratio(lap.label() + ".over." + OWN, lap, lap.with(OWN)))
                .toList();
    }
}
