package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One time to measure, in its own JVM.
 *
 * @param operation operation that is timed
 * @param subject name of the subject
 * @param mode share of present queries; without effect on puts and removals
 * @param size size of the filter
 * @param agent presence of the agent in the JVM
 */
record Timing(Operation operation, String subject, QueryMode mode, Size size, Agent agent) {
    /** Creates a timing in a JVM with no more of the agent than the subject needs. */
    Timing(Operation operation, String subject, QueryMode mode, Size size) {
        this(operation, subject, mode, size, Agent.of(subject));
    }

    /**
     * Returns the name of the measure, such as {@code ns.lookup.default.absent.100k}, or
     * {@code ns.lookup.default.agent.absent.100k}.
     */
    String name() {
        return "ns." + operation.label() + "." + subject + (agent == Agent.of(subject) ? "" : "." + agent.label())
                + end();
    }

    /** Returns the suffix of the names of measures in this mode and at this size. */
    String end() {
        return (operation.shoots() ? "" : "." + mode.label()) + "." + size.label();
    }

    /**
     * Returns all timings of these sizes and subjects. Timings that are compared stand close
     * together, in case the machine drifts.
     */
    static List<Timing> all(List<Size> sizes, Set<String> subjects) {
        List<Timing> timings = new ArrayList<>();
        for (Size size : sizes) {
            for (QueryMode mode : QueryMode.values()) {
                add(timings, Operation.LOOKUP, mode, size, subjects);
                timings.addAll(EngineTimings.lookups(mode, size, subjects));
                add(timings, Operation.BATCH, mode, size, subjects);
                add(timings, Operation.COUNT, mode, size, subjects);
            }
            add(timings, Operation.PUT, QueryMode.ABSENT, size, subjects);
            timings.addAll(EngineTimings.puts(size, subjects));
            add(timings, Operation.PUTALL, QueryMode.ABSENT, size, subjects);
            add(timings, Operation.REMOVE, QueryMode.ABSENT, size, subjects);
        }
        return timings;
    }

    private static void add(
            List<Timing> timings, Operation operation, QueryMode mode, Size size, Set<String> subjects) {
        for (String subject : operation.subjects()) {
            if (subjects.contains(subject) && operation.takes(subject, mode, size)) {
                timings.add(new Timing(operation, subject, mode, size));
            }
        }
    }
}
