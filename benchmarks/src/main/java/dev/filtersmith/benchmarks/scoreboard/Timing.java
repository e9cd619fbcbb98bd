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
 */
record Timing(Operation operation, String subject, QueryMode mode, Size size) {
    /** Name of the measure, such as {@code ns.lookup.default.absent.100k}. */
    String name() {
        String middle = operation.shoots() ? subject : subject + "." + mode.label();
        return "ns." + operation.label() + "." + middle + "." + size.label();
    }

    /** All timings of these sizes and subjects. What is compared stands close together, should the machine drift. */
    static List<Timing> all(List<Size> sizes, Set<String> subjects) {
        List<Timing> timings = new ArrayList<>();
        for (Size size : sizes) {
            for (QueryMode mode : QueryMode.values()) {
                add(timings, Operation.LOOKUP, mode, size, subjects);
                add(timings, Operation.BATCH, mode, size, subjects);
                add(timings, Operation.COUNT, mode, size, subjects);
            }
            add(timings, Operation.PUT, QueryMode.ABSENT, size, subjects);
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
