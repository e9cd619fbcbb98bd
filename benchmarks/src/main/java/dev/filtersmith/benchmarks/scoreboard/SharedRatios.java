package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.paired.Lap;
import dev.filtersmith.benchmarks.paired.Work;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;

/** The ratios of filters that threads share. */
final class SharedRatios {
    private SharedRatios() {}

    /** Returns the times of shared filters over those of the exclusive one, with one thread. */
    static List<Ratio> costs(String own, Size size) {
        List<Ratio> ratios = new ArrayList<>();
        for (Lap lap : Lap.all(own, size.keys())) {
            if (lap.threads() == 1 && !lap.subject().equals(own)) {
                add(ratios, lap.label() + ".over.exclusive", lap, new Lap(lap.work(), own, 1), size);
            }
        }
        return ratios;
    }

    /**
     * Returns what is better if it is more: the keys of two threads over those of one in the same
     * time, and the time of Guava's Bloom filter over that of the default.
     */
    static List<Ratio> gains(String own, Size size) {
        List<Ratio> ratios = new ArrayList<>();
        for (Lap lap : Lap.all(own, size.keys())) {
            if (lap.subject().equals(Subjects.GUAVA)) {
                Lap ours = new Lap(lap.work(), Subjects.DEFAULT_MULTI, lap.threads());
                String name = lap.work().label() + "." + lap.subject() + ".over." + ours.subject();
                add(ratios, name, lap, ours, size);
            } else if (lap.threads() == 2 && lap.work() != Work.MIXED) {
                add(ratios, lap.label() + ".over.one", new Lap(lap.work(), lap.subject(), 1), lap, size);
            }
        }
        return ratios;
    }

    /** Returns the name of a time, such as {@code ns.threads.lookup.default-multi.two.100k}. */
    static String time(Lap lap, Size size) {
        return "ns.threads." + lap.label() + "." + size.label();
    }

    private static void add(List<Ratio> ratios, String name, Lap upper, Lap lower, Size size) {
        ratios.add(new Ratio("threads." + name + "." + size.label(), time(upper, size), time(lower, size)));
    }
}
