package dev.filtersmith.benchmarks.paired;

import com.google.common.base.Splitter;
import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;

/**
 * One time to take beside others in the same JVM.
 *
 * @param work operation that is timed
 * @param mode share of present queries; without effect on what looks nothing up
 * @param subject name of the subject
 * @param threads number of threads, 1 or 2
 */
public record Lap(Work work, QueryMode mode, String subject, int threads) {
    /**
     * Creates a lap of one thread.
     *
     * @param work operation that is timed
     * @param mode share of present queries
     * @param subject name of the subject
     */
    public Lap(Work work, QueryMode mode, String subject) {
        this(work, mode, subject, 1);
    }

    /**
     * Creates a lap of one thread, which looks up present and absent keys, if any.
     *
     * @param work operation that is timed
     * @param subject name of the subject
     */
    public Lap(Work work, String subject) {
        this(work, QueryMode.MIXED, subject, 1);
    }

    /** Returns the lap of a text. */
    static Lap of(String text) {
        List<String> parts = Splitter.on(' ').splitToList(text);
        return new Lap(
                Work.valueOf(parts.get(0)),
                QueryMode.named(parts.get(1)),
                parts.get(2),
                Integer.parseInt(parts.get(3)));
    }

    /**
     * Returns a text of all components.
     *
     * @return text that {@link #of} reads
     */
    public String text() {
        return work.name() + " " + mode.label() + " " + subject + " " + threads;
    }

    /** Returns whether some key is new or found, unless the work is not done. */
    boolean findsKeys() {
        return (work.shoots() || mode != QueryMode.ABSENT) && !Subjects.LIMITS.contains(subject);
    }

    /**
     * Returns the same lap of another subject.
     *
     * @param other name of the subject
     * @return lap
     */
    public Lap with(String other) {
        return new Lap(work, mode, other, threads);
    }

    /**
     * Returns the same lap with one thread.
     *
     * @return lap
     */
    public Lap alone() {
        return new Lap(work, mode, subject, 1);
    }

    /**
     * Returns the name, such as {@code lookup.default-multi} or {@code lookup.default-multi.two}.
     *
     * @return name
     */
    public String label() {
        return work.label() + "." + subject + (threads == 1 ? "" : ".two");
    }

    /**
     * Returns the end of the names of measures in the same mode, such as {@code .mixed}.
     *
     * @return end, empty if nothing is looked up in another mode
     */
    public String end() {
        return work.shoots() ? "" : "." + mode.label();
    }
}
