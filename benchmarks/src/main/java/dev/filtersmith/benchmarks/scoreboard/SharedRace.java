package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.Work;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;

/** The times of one filter in each mode of concurrency. */
final class SharedRace {
    /** The filters that are measured, by the names of their exclusive forms. */
    static final List<String> OWN = List.of(Subjects.DEFAULT, Subjects.DELETABLE_64);

    /** The timed operations of one thread. */
    private static final List<Work> ALONE = List.of(Work.LOOKUP, Work.BATCH, Work.PUT, Work.PUTALL);

    private SharedRace() {}

    /** Returns the race of a filter and its shared forms. */
    static Race of(String own, Size size) {
        Race race = new Race("threads", size, laps(own, size));
        return race.with(costs(race, own), gains(race));
    }

    /**
     * Returns the times that are taken in one JVM. One thread works on the filter in each mode. Two
     * threads share the default filter only. They also use its exclusive form, to show what the
     * machine gives to two threads, although puts lose keys there. Laps that are compared are of
     * equal work.
     */
    private static List<Lap> laps(String own, Size size) {
        List<Lap> laps = new ArrayList<>();
        for (Work work : ALONE) {
            laps.add(new Lap(work, own));
            Subjects.shared(own).forEach(subject -> laps.add(new Lap(work, subject)));
        }
        if (own.equals(Subjects.DEFAULT)) {
            laps.add(two(Work.LOOKUP, Subjects.DEFAULT));
            laps.add(two(Work.LOOKUP, Subjects.DEFAULT_MULTI));
            laps.add(two(Work.PUT, Subjects.DEFAULT));
            laps.add(two(Work.PUT, Subjects.DEFAULT_MULTI));
            if (size == Size.CACHE) {
                laps.add(two(Work.MIXED, Subjects.DEFAULT_MULTI));
                laps.add(two(Work.MIXED, Subjects.GUAVA));
            }
        }
        return laps;
    }

    private static Lap two(Work work, String subject) {
        return new Lap(work, QueryMode.MIXED, subject, 2);
    }

    /** Returns the times of shared filters over those of the exclusive one, with one thread. */
    private static List<Ratio> costs(Race race, String own) {
        List<Ratio> ratios = new ArrayList<>();
        for (Lap lap : race.laps()) {
            if (lap.threads() == 1 && !lap.subject().equals(own)) {
                ratios.add(race.ratio(lap.label() + ".over.exclusive", lap, lap.with(own)));
            }
        }
        return ratios;
    }

    /**
     * Returns the keys of two threads over those of one in the same time, and the time of Guava's
     * Bloom filter over that of the default.
     */
    private static List<Ratio> gains(Race race) {
        List<Ratio> ratios = new ArrayList<>();
        for (Lap lap : race.laps()) {
            if (lap.subject().equals(Subjects.GUAVA)) {
                Lap ours = lap.with(Subjects.DEFAULT_MULTI);
                String name = lap.work().label() + "." + lap.subject() + ".over." + ours.subject();
                ratios.add(race.ratio(name, lap, ours));
            } else if (lap.threads() == 2 && lap.work() != Work.MIXED) {
                ratios.add(race.ratio(lap.label() + ".over.one", lap.alone(), lap));
            }
        }
        return ratios;
    }
}
