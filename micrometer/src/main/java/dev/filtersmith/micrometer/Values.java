package dev.filtersmith.micrometer;

import dev.filtersmith.OperationCounts;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** The meters of a filter: names, units, descriptions, and the values that they show. */
final class Values {
    private static final String PREFIX = "filtersmith.filter.";

    /** What a value needs. */
    enum Need {
        /** Nothing: it is fixed when the filter is created. */
        NOTHING,
        /** A pass over the filter. */
        SCAN,
        /** Counts of the operations. */
        COUNTS
    }

    private record Value(String name, String unit, Need need, String description, ToDoubleFunction<Snapshot> of) {}

    private record Count(String name, String unit, String description, ToLongFunction<OperationCounts> of) {}

    private static final List<Value> GAUGES = List.of(
            new Value("elements", "elements", Need.SCAN, "Elements in the filter", Snapshot::elements),
            new Value(
                    "expected",
                    "elements",
                    Need.NOTHING,
                    "Elements that the filter was created for",
                    Snapshot::expected),
            new Value("fill", "ratio", Need.SCAN, "Elements over expected elements", Snapshot::fill),
            new Value("size", "bits", Need.NOTHING, "Memory of the filter's content", Snapshot::bits),
            new Value("stash", "elements", Need.SCAN, "Elements in the stash", Snapshot::stash),
            new Value(
                    "fpp.predicted",
                    "ratio",
                    Need.SCAN,
                    "False positive rate that follows from the present content",
                    Snapshot::predicted),
            new Value(
                    "fpp.maximum",
                    "ratio",
                    Need.SCAN,
                    "False positive rate that the spec or the builder allows",
                    Snapshot::maximum),
            new Value(
                    "fpp.measured",
                    "ratio",
                    Need.COUNTS,
                    "False positive rate that follows from the application's reports",
                    Snapshot::measured));

    private static final Value MOVES =
            new Value("moves", "moves", Need.SCAN, "Elements moved to make room", Snapshot::moves);

    private static final List<Count> COUNTERS = List.of(
            new Count("lookups", "lookups", "Keys looked up", OperationCounts::lookups),
            new Count("hits", "hits", "Lookups with the answer \"maybe\"", OperationCounts::hits),
            new Count("puts", "puts", "Puts that were not refused", OperationCounts::puts),
            new Count("refused.puts", "puts", "Puts that found no room", OperationCounts::rejectedPuts),
            new Count("removals", "removals", "Removals of an element", OperationCounts::removals),
            new Count(
                    "missed.removals",
                    "removals",
                    "Removals of keys that were definitely absent",
                    OperationCounts::missedRemovals));

    private Values() {}

    /**
     * Registers the meters of a filter. Gauges refer to the reading strongly, and so keep it for
     * the counters, which Micrometer lets refer to it weakly only.
     *
     * @throws IllegalArgumentException if the registry has such a meter
     */
    static void register(NewMeters meters, Tags tags, Reading reading, Predicate<Need> has) {
        MeterRegistry registry = meters.registry();
        for (Value value : GAUGES) {
            if (has.test(value.need())) {
                meters.add(gauge(registry, tags, reading, value));
            }
        }
        if (has.test(MOVES.need())) {
            meters.add(counter(registry, tags, reading, MOVES));
        }
        if (has.test(Need.COUNTS)) {
            COUNTERS.forEach(count -> meters.add(counter(registry, tags, reading, counted(count))));
        }
    }

    private static Value counted(Count count) {
        return new Value(
                count.name(), count.unit(), Need.COUNTS, count.description(), now -> number(now.counts(), count.of()));
    }

    private static double number(@Nullable OperationCounts counts, ToLongFunction<OperationCounts> of) {
        return counts == null ? Double.NaN : of.applyAsLong(counts);
    }

    private static Meter gauge(MeterRegistry registry, Tags tags, Reading reading, Value value) {
        return Gauge.builder(PREFIX + value.name(), reading, read -> value.of().applyAsDouble(read.now()))
                .strongReference(true)
                .tags(tags)
                .baseUnit(value.unit())
                .description(value.description())
                .register(registry);
    }

    private static Meter counter(MeterRegistry registry, Tags tags, Reading reading, Value value) {
        Total total = reading.total(value.name(), value.of());
        return FunctionCounter.builder(PREFIX + value.name(), total, Total::now)
                .tags(tags)
                .baseUnit(value.unit())
                .description(value.description())
                .register(registry);
    }
}
