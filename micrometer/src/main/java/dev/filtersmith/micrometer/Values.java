package dev.filtersmith.micrometer;

import dev.filtersmith.AbsentKeyCounts;
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
        COUNTS,
        /** A maintained filter that learns which keys are absent. */
        ABSENT_KEYS
    }

    private record Value(
            String name, @Nullable String unit, Need need, String description, ToDoubleFunction<Snapshot> of) {}

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
                    Snapshot::measured),
            absent("entries", "entries", "Keys that are known to be absent", AbsentKeyCounts::entries),
            absent("capacity", "entries", "Most keys that are known to be absent", AbsentKeyCounts::capacity));

    private static final List<Value> COUNTERS = List.of(
            new Value("moves", "moves", Need.SCAN, "Elements moved to make room", Snapshot::moves),
            count("lookups", "lookups", "Keys looked up", OperationCounts::lookups),
            count("hits", "hits", "Lookups with the answer \"maybe\"", OperationCounts::hits),
            count("puts", "puts", "Puts that were not refused", OperationCounts::puts),
            count("refused.puts", "puts", "Puts that found no room", OperationCounts::rejectedPuts),
            count("removals", "removals", "Removals of an element", OperationCounts::removals),
            count(
                    "missed.removals",
                    "removals",
                    "Removals of keys that were definitely absent",
                    OperationCounts::missedRemovals),
            absent("saved", null, "Lookups of keys known to be absent, which asked no store", AbsentKeyCounts::saved),
            absent("learned", null, "Keys learned to be absent", AbsentKeyCounts::learned),
            absent("evicted", null, "Keys known to be absent that gave way to others", AbsentKeyCounts::evicted),
            absent("stale", null, "Answers of the store that came too late to be learned", AbsentKeyCounts::stale));

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
        for (Value value : COUNTERS) {
            if (has.test(value.need())) {
                meters.add(counter(registry, tags, reading, value));
            }
        }
    }

    private static Value count(String name, String unit, String description, ToLongFunction<OperationCounts> of) {
        return new Value(name, unit, Need.COUNTS, description, now -> number(now.counts(), of));
    }

    private static Value absent(
            String name, @Nullable String unit, String description, ToLongFunction<AbsentKeyCounts> of) {
        return new Value("absent." + name, unit, Need.ABSENT_KEYS, description, now -> number(now.absent(), of));
    }

    private static <T> double number(@Nullable T counts, ToLongFunction<T> of) {
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
