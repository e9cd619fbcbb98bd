package dev.filtersmith.benchmarks.paired;

import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.ArrayList;
import java.util.List;

/**
 * One time to take beside others in the same JVM.
 *
 * @param work operation that is timed
 * @param subject name of the subject
 * @param threads number of threads, 1 or 2
 */
public record Lap(Work work, String subject, int threads) {
    /** Number of keys above which mixed work is not timed. */
    private static final int SMALL = 1_000_000;

    /**
     * Returns the times that are taken in one JVM. One thread works on the filter in each mode. Two
     * threads share the default filter only. They also use its exclusive form, to show what the
     * machine gives to two threads, although puts lose keys there. Laps that are compared are of
     * equal work.
     *
     * @param own name of the filter that threads do not share
     * @param keys number of keys
     * @return laps
     */
    public static List<Lap> all(String own, int keys) {
        List<Lap> laps = new ArrayList<>();
        for (Work work : Work.values()) {
            if (work != Work.MIXED) {
                laps.add(new Lap(work, own, 1));
                Subjects.shared(own).forEach(subject -> laps.add(new Lap(work, subject, 1)));
            }
        }
        if (own.equals(Subjects.DEFAULT)) {
            laps.add(new Lap(Work.LOOKUP, Subjects.DEFAULT, 2));
            laps.add(new Lap(Work.LOOKUP, Subjects.DEFAULT_MULTI, 2));
            laps.add(new Lap(Work.PUT, Subjects.DEFAULT, 2));
            laps.add(new Lap(Work.PUT, Subjects.DEFAULT_MULTI, 2));
            if (keys <= SMALL) {
                laps.add(new Lap(Work.MIXED, Subjects.DEFAULT_MULTI, 2));
                laps.add(new Lap(Work.MIXED, Subjects.GUAVA, 2));
            }
        }
        return laps;
    }

    /**
     * Returns the name, such as {@code lookup.default-multi} or {@code lookup.default-multi.two}.
     *
     * @return name
     */
    public String label() {
        return work.label() + "." + subject + (threads == 1 ? "" : ".two");
    }
}
