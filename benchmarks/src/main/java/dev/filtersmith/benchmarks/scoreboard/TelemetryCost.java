package dev.filtersmith.benchmarks.scoreboard;

import dev.filtersmith.benchmarks.QueryMode;
import dev.filtersmith.benchmarks.subject.Subjects;
import java.util.List;
import java.util.stream.Stream;

/**
 * The cost of the agent and its telemetry for one operation of one filter. The operation is timed
 * without the agent, with it, while it counts, and while it writes profiles. A bound filter needs
 * the agent, so that the first of these is missing.
 *
 * @param operation operation that is timed
 * @param subject name of the subject
 * @param mode share of present queries; without effect on puts
 * @param size size of the filter
 */
record TelemetryCost(Operation operation, String subject, QueryMode mode, Size size) {
    private static final List<String> SUBJECTS =
            List.of(Subjects.DEFAULT, Subjects.bound(Subjects.DEFAULT), Subjects.CELLS);

    /** Returns all measured costs: everything in small filters, mixed lookups in large ones. */
    static List<TelemetryCost> all(List<Size> sizes) {
        return sizes.stream()
                .flatMap(size -> SUBJECTS.stream().flatMap(subject -> of(subject, size)))
                .toList();
    }

    private static Stream<TelemetryCost> of(String subject, Size size) {
        TelemetryCost mixed = new TelemetryCost(Operation.LOOKUP, subject, QueryMode.MIXED, size);
        return size != Size.CACHE
                ? Stream.of(mixed)
                : Stream.of(
                        new TelemetryCost(Operation.LOOKUP, subject, QueryMode.ABSENT, size),
                        new TelemetryCost(Operation.LOOKUP, subject, QueryMode.PRESENT, size),
                        mixed,
                        new TelemetryCost(Operation.PUT, subject, QueryMode.ABSENT, size));
    }

    /** Returns the timings that are compared. */
    List<Timing> timings() {
        return Stream.of(Agent.values())
                .filter(agent -> agent.compareTo(Agent.of(subject)) >= 0)
                .map(this::with)
                .toList();
    }

    /** Returns the timing with a given presence of the agent. */
    Timing with(Agent agent) {
        return new Timing(operation, subject, mode, size, agent);
    }

    /** Returns the timing with which the others are compared. */
    Timing least() {
        return with(Agent.of(subject));
    }

    /**
     * Returns the name of the measure of one of the timings, such as
     * {@code ns.telemetry.lookup.default.counting.mixed.100k}.
     */
    static String name(Timing timing) {
        return "ns.telemetry." + timing.operation().label() + "." + timing.subject() + "."
                + timing.agent().label() + timing.end();
    }
}
