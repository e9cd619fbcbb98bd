package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * One time to measure, in a JVM of its own.
 *
 * @param operation what is timed
 * @param subject name of the subject
 * @param mode which queries are present; of no matter for puts and removals
 * @param size size of the filter
 * @param agent what of the agent is in the JVM
 */
record Timing(Operation operation, String subject, QueryMode mode, Size size, Agent agent) {
    /** A time to measure in a JVM with no more than the subject needs. */
    Timing(Operation operation, String subject, QueryMode mode, Size size) {
        this(operation, subject, mode, size, Agent.of(subject));
    }

    /** Name of the measure, such as {@code ns.lookup.default.absent.100k}, or {@code ns.lookup.default.agent.absent.100k}. */
    String name() {
        return "ns." + operation.label() + "." + subject + (agent == Agent.of(subject) ? "" : "." + agent.label())
                + end();
    }

    /** The end of the names of measures in this mode and at this size. */
    String end() {
        return (operation.shoots() ? "" : "." + mode.label()) + "." + size.label();
    }

    /** All timings of these sizes and subjects. What is compared stands close together, should the machine drift. */
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
