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
    static final List<String> OWN = List.of(Subjects.DEFAULT, Subjects.DELETABLE_64, Subjects.WINDOWS_16);

    /** The operations of one thread whose times are compared with those of the exclusive form. */
    private static final List<Work> ALONE = List.of(Work.LOOKUP, Work.BATCH, Work.PUT, Work.PUTALL);

    /** The operations of two threads. */
    private static final List<Work> BOTH = List.of(Work.LOOKUP, Work.PUT, Work.MIXED, Work.SPARSE);

    /** Ways to let threads put keys without the mode for several. */
    private static final List<String> OTHER_WAYS = List.of(Subjects.DEFAULT_QUEUED, Subjects.DEFAULT_PER_THREAD);

    private static final String MULTI = "-multi";

    private SharedRace() {}

    /** Returns the race of a filter and its shared forms. */
    static Race of(String own, Size size) {
        Race race = new Race("threads", size, laps(own));
        return race.with(costs(race, own), gains(race));
    }

    /**
     * Returns the times that are taken in one JVM. One thread works on the filter in each mode, two
     * on that of several writers. Two threads also race in the exclusive form, to show what the
     * machine gives to two threads, although it loses keys then. Laps that are compared are of
     * equal work.
     */
    private static List<Lap> laps(String own) {
        List<Lap> laps = new ArrayList<>();
        for (Work work : ALONE) {
            laps.add(new Lap(work, own));
            Subjects.shared(own).forEach(subject -> laps.add(new Lap(work, subject)));
        }
        for (Work work : BOTH) {
            if (!ALONE.contains(work)) {
                laps.add(new Lap(work, own + MULTI));
            }
            laps.add(two(work, own + MULTI));
            laps.add(two(work, own));
        }
        laps.add(two(Work.MIXED, Subjects.GUAVA));
        if (own.equals(Subjects.DEFAULT)) {
            OTHER_WAYS.forEach(way -> laps.add(two(Work.MIXED, way)));
        }
        return laps;
    }

    private static Lap two(Work work, String subject) {
        return new Lap(work, QueryMode.MIXED, subject, 2);
    }

    private static boolean isOther(String subject) {
        return subject.equals(Subjects.GUAVA) || OTHER_WAYS.contains(subject);
    }

    /** Returns the times of shared filters over those of the exclusive one, with one thread. */
    private static List<Ratio> costs(Race race, String own) {
        return race.laps().stream()
                .filter(lap -> lap.threads() == 1
                        && ALONE.contains(lap.work())
                        && !lap.subject().equals(own))
                .map(lap -> race.ratio(lap.label() + ".over.exclusive", lap, lap.with(own)))
                .toList();
    }

    /**
     * Returns the operations of two threads over those of one in the same time, those of the shared
     * form over those of the exclusive form that races, and the time of Guava's Bloom filter over
     * that of the shared form.
     */
    private static List<Ratio> gains(Race race) {
        List<Ratio> ratios = new ArrayList<>();
        for (Lap lap : race.laps()) {
            if (lap.threads() == 2 && lap.subject().endsWith(MULTI)) {
                Lap racing = lap.with(lap.subject().replace(MULTI, ""));
                ratios.add(race.ratio(lap.label() + ".over.one", lap.alone(), lap));
                ratios.add(race.ratio(lap.label() + ".over.racing", racing, lap));
                if (lap.work() == Work.MIXED) {
                    race.laps().stream()
                            .filter(other -> other.work() == Work.MIXED && isOther(other.subject()))
                            .map(other -> race.ratio("mixed." + other.subject() + ".over." + lap.subject(), other, lap))
                            .forEach(ratios::add);
                }
            }
        }
        return ratios;
    }
}
